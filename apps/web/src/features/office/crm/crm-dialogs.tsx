import type { CrmActivity, CrmNamed } from '@konvoj/contract';
import { exchangeDateTime } from '@konvoj/i18n';
import { Modal } from '@mantine/core';
import { useMemo, useState, type ComponentProps } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone, useUser } from '../../../shared/session-state.ts';
import { momentText } from '../../../shared/time-window.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { RemoveQuestion } from '../../../ui/remove-question.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ActivityForm } from './activity-form.tsx';
import { newActivity, valuesOfActivity } from './activity-model.ts';
import { ContactForm } from './contact-form.tsx';
import { ContactsImport } from './contacts-import.tsx';
import type { CrmDialog, NamedContact } from './crm-actions.ts';
import { contactName } from './crm-words.ts';
import { NOTHING_OPEN, openActivity, openContact, useCrmSearch } from './crm-search.ts';
import { useActivity, useRemoveActivity } from './use-activities.ts';
import { useContact, usePeople, useRemoveContact } from './use-contacts.ts';

interface CrmDialogsProps {
  readonly dialog: CrmDialog;
  readonly onClose: () => void;
}

/** The dialog that is open: a form, a question or the import. */
export function CrmDialogs({ dialog, onClose }: CrmDialogsProps) {
  switch (dialog.kind) {
    case 'newActivity':
      return <NewActivity contact={dialog.contact} onClose={onClose} />;
    case 'activity':
      return <EditActivity id={dialog.id} onClose={onClose} />;
    case 'removeActivity':
      return <RemoveActivity activity={dialog.activity} onClose={onClose} />;
    case 'newContact':
      return <NewContact onClose={onClose} />;
    case 'contact':
      return <EditContact id={dialog.id} onClose={onClose} />;
    case 'removeContact':
      return <RemoveContact contact={dialog.contact} onClose={onClose} />;
    case 'import':
      return <ContactsImport onClose={onClose} />;
    default:
      return null;
  }
}

type DialogProps = Pick<CrmDialogsProps, 'onClose'>;

/** In place of a form whose record is being read, or cannot be read. */
function FormLoading({ query, onClose }: DialogProps & Pick<ComponentProps<typeof Panel<unknown>>, 'query'>) {
  const t = useText();
  return (
    <Modal opened size="lg" closeButtonProps={{ 'aria-label': t('common.close') }} onClose={onClose}>
      <Panel query={query} empty={<EmptyFace title={t('common.noMatch')} />}>
        {() => null}
      </Panel>
    </Modal>
  );
}

/** Whom steps fall to unless somebody else is chosen: the user, where they are one of the organization. */
function useMe(): number | null {
  const id = useUser()?.id;
  const people = usePeople().data;
  return id !== undefined && (people === undefined || people.some((person) => person.id === id)) ? id : null;
}

function NewActivity({ contact, onClose }: DialogProps & { readonly contact: CrmNamed | null }) {
  const t = useText();
  const timeZone = useTimeZone();
  const userId = useMe();
  const [, change] = useCrmSearch();
  const [at] = useState(() => `${exchangeDateTime(Date.now(), timeZone).slice(0, 16)}:00`);
  const initial = useMemo(() => newActivity({ contact, at, userId }), [contact, at, userId]);
  return (
    <ActivityForm
      activity={null}
      saved={initial}
      onSaved={({ id }) => {
        showToast(t('crm.activity.saved'));
        change(openActivity(id));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function EditActivity({ id, onClose }: DialogProps & { readonly id: number }) {
  const query = useActivity(id);
  if (query.data === undefined) return <FormLoading query={query} onClose={onClose} />;
  return <StoredActivity activity={query.data} onClose={onClose} />;
}

function StoredActivity({ activity, onClose }: DialogProps & { readonly activity: CrmActivity }) {
  const t = useText();
  const timeZone = useTimeZone();
  const userId = useMe();
  const saved = useMemo(() => valuesOfActivity(activity, timeZone, userId), [activity, timeZone, userId]);
  return (
    <ActivityForm
      activity={activity}
      saved={saved}
      onSaved={() => {
        showToast(t('crm.activity.saved'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function NewContact({ onClose }: DialogProps) {
  const t = useText();
  const [, change] = useCrmSearch();
  return (
    <ContactForm
      contact={null}
      onSaved={({ id, company }) => {
        showToast(t('crm.contacts.saved', { name: company }));
        change(openContact(id));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function EditContact({ id, onClose }: DialogProps & { readonly id: number }) {
  const t = useText();
  const query = useContact(id);
  if (query.data === undefined) return <FormLoading query={query} onClose={onClose} />;
  return (
    <ContactForm
      contact={query.data}
      onSaved={({ company }) => {
        showToast(t('crm.contacts.saved', { name: company }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function RemoveActivity({ activity, onClose }: DialogProps & { readonly activity: CrmActivity }) {
  const t = useText();
  const timeZone = useTimeZone();
  const [search, change] = useCrmSearch();
  const remove = useRemoveActivity();
  const { id, contact, at } = activity;
  return (
    <RemoveQuestion
      title={t('crm.activity.removeTitle')}
      body={t('crm.activity.removeBody', { name: contactName(contact), time: momentText(at, timeZone) })}
      answer={t('crm.delete')}
      isPending={remove.isPending}
      error={remove.error}
      onRemove={() => {
        remove.mutate(id, {
          onSuccess: () => {
            showToast(t('crm.activity.removed'));
            if (search.activity === id) change({ activity: undefined });
            onClose();
          },
        });
      }}
      onClose={onClose}
    />
  );
}

function RemoveContact({ contact, onClose }: DialogProps & { readonly contact: NamedContact }) {
  const t = useText();
  const [search, change] = useCrmSearch();
  const remove = useRemoveContact();
  const { id, company } = contact;
  return (
    <RemoveQuestion
      title={t('crm.contacts.removeTitle', { name: company })}
      body={t('crm.contacts.removeBody')}
      answer={t('crm.delete')}
      isPending={remove.isPending}
      error={remove.error}
      onRemove={() => {
        remove.mutate(id, {
          onSuccess: () => {
            showToast(t('crm.contacts.removed', { name: company }));
            if (search.contact === id) change(NOTHING_OPEN);
            onClose();
          },
        });
      }}
      onClose={onClose}
    />
  );
}
