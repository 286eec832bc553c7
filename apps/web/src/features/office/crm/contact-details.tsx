import type { CrmContact } from '@konvoj/contract';
import { Anchor, Button } from '@mantine/core';
import { IconMap2, IconPencil, IconPlus } from '@tabler/icons-react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { phoneAddress } from '../../../shared/card-facts.ts';
import { Tag } from './contact-columns.tsx';
import { ContactMenu } from './contact-menu.tsx';
import { placeText, valuesOfContact } from './contact-model.ts';
import { ContactTimeline } from './contact-timeline.tsx';
import type { OpenDialog } from './crm-actions.ts';
import { contactName, languageNames } from './crm-words.ts';
import classes from './crm.module.css';
import { DetailsPanel, Facts } from './details-panel.tsx';
import { mailAddress, useContactCommands } from './use-contact-commands.ts';
import { useContact } from './use-contacts.ts';

interface ContactDetailsProps {
  readonly id: number;
  readonly onDialog: OpenDialog;
}

/** A contact beside the list: how it is reached, where it is, and what happened with it. */
export function ContactDetails({ id, onDialog }: ContactDetailsProps) {
  const query = useContact(id);
  return (
    <DetailsPanel
      label={query.data?.company ?? ''}
      query={query}
      renderTitle={({ company }) => company}
      renderTools={(contact) => <Tools contact={contact} onDialog={onDialog} />}
    >
      {(contact) => (
        <>
          <ContactFacts contact={contact} />
          <ContactTimeline contactId={contact.id} />
        </>
      )}
    </DetailsPanel>
  );
}

interface OfContact {
  readonly contact: CrmContact;
}

function Tools({ contact, onDialog }: OfContact & Pick<ContactDetailsProps, 'onDialog'>) {
  const t = useText();
  const map = useContactCommands(contact).find(({ id }) => id === 'map');
  return (
    <>
      <Button
        size="compact-xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onDialog({ kind: 'newActivity', contact: { id: contact.id, name: contactName(contact) } })}
      >
        {t('crm.activity.new')}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => onDialog({ kind: 'contact', id: contact.id })}
      >
        {t('crm.edit')}
      </Button>
      {map !== undefined && map.reason === undefined && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconMap2 size={14} aria-hidden />}
          onClick={map.onClick}
        >
          {map.label}
        </Button>
      )}
      <ContactMenu contact={contact} onDialog={onDialog} />
    </>
  );
}

function ContactFacts({ contact }: OfContact) {
  const t = useText();
  const language = useLanguage();
  const { person, role, phones, emails, address, taxNumber, notes, tags, owner } = contact;
  const links = (texts: readonly string[], hrefOf: (text: string) => string) =>
    texts.length === 0
      ? null
      : texts.map((text) => (
          <Anchor key={text} fz="sm" display="block" href={hrefOf(text)}>
            {text}
          </Anchor>
        ));
  return (
    <Facts
      facts={{
        [t('crm.contacts.personName')]: [person, role].filter((part) => part !== null).join(', '),
        [t('crm.contacts.phones')]: links(phones, phoneAddress),
        [t('crm.contacts.emails')]: links(emails, mailAddress),
        [t('crm.contacts.address')]: address,
        [t('crm.contacts.place')]: placeText(t, valuesOfContact(contact)) ?? t('crm.contacts.noPlace'),
        [t('crm.contacts.language')]: contact.language && languageNames(language)(contact.language),
        [t('crm.contacts.taxNumber')]: taxNumber,
        [t('crm.contacts.owner')]: owner?.name,
        [t('crm.contacts.tags')]: tags.length === 0 ? null : tags.map((tag) => <Tag key={tag} tag={tag} />),
        [t('crm.notes')]: notes && <span className={classes.notes}>{notes}</span>,
      }}
    />
  );
}
