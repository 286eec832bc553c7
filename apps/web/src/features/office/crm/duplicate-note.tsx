import { Alert, Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { openContact } from './crm-search.ts';
import { contactName } from './crm-words.ts';
import classes from './crm.module.css';
import { useDuplicates, type ContactKeys } from './use-contacts.ts';

/** A pause in typing this long is the end of it. */
const TYPING_MS = 400;

interface DuplicateNoteProps {
  /** What is typed so far. */
  readonly keys: ContactKeys;
  /** The contact that is edited; null: a new one. */
  readonly exceptId: number | null;
}

/** Contacts that are there already under the same name, tax number or address; they open beside the form. */
export function DuplicateNote({ keys: { company, taxNumber, emails }, exceptId }: DuplicateNoteProps) {
  const t = useText();
  const [typed] = useDebouncedValue(JSON.stringify({ company, taxNumber, emails }), TYPING_MS);
  const rested = typed === JSON.stringify({ company, taxNumber, emails });
  const { data = [] } = useDuplicates({ company, taxNumber, emails }, exceptId, rested);
  // The page reads out what comes into an element that was there before.
  return (
    <div role="status">
      {data.length > 0 && (
        <Alert color="yellow" variant="light" p="xs" icon={<IconUsers size={16} aria-hidden />}>
          <strong>{t('crm.contacts.duplicates')}</strong>
          <ul className={classes.lines}>
            {data.map(({ contact, reasons }) => (
              <li key={contact.id}>
                <Anchor
                  size="xs"
                  target="_blank"
                  renderRoot={(props: object) => (
                    <Link {...props} to={ROUTES.CRMactivity} search={{ tab: 'contacts', ...openContact(contact.id) }} />
                  )}
                >
                  {contactName(contact)}
                </Anchor>{' '}
                {[contact.address, ...reasons.map((reason) => t(`crm.contacts.sameReason.${reason}`))]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
