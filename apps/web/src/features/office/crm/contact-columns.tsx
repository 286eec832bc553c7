import type { CrmContactRow } from '@konvoj/contract';
import { Badge } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import type { Text } from '../../../i18n/use-text.ts';
import { momentText } from '../../../shared/time-window.ts';
import { headerWidth, type DataColumn } from '../../../ui/data-table/column.ts';
import { ContactMenu } from './contact-menu.tsx';
import type { OpenDialog } from './crm-actions.ts';
import { dayText } from './crm-words.ts';
import classes from './crm.module.css';

interface ColumnsContext {
  readonly t: Text;
  readonly timeZone: string;
  readonly onDialog: OpenDialog;
}

/** The columns of the list of contacts. */
export function contactColumns({ t, timeZone, onDialog }: ColumnsContext): DataColumn<CrmContactRow>[] {
  const headed = (header: string) => ({ header, width: headerWidth({ header }) });
  return [
    {
      id: 'company',
      header: t('crm.contacts.company'),
      width: 210,
      value: ({ company }) => company,
      cell: ({ company, place }) => (
        <span className={classes.kind}>
          {place !== null && <IconMapPin size={13} aria-hidden color="var(--status-drive)" />} {company}
        </span>
      ),
    },
    {
      id: 'actions',
      header: '',
      width: 48,
      sortable: false,
      value: () => null,
      cell: (contact) => <ContactMenu contact={contact} onDialog={onDialog} />,
    },
    { id: 'person', header: t('crm.contacts.personName'), width: 130, value: ({ person }) => person },
    { id: 'phone', header: t('crm.contacts.phones'), width: 130, value: ({ phones }) => phones.join(', ') || null },
    { id: 'email', header: t('crm.contacts.emails'), width: 160, value: ({ emails }) => emails.join(', ') || null },
    { id: 'address', header: t('crm.contacts.address'), width: 180, value: ({ address }) => address },
    {
      id: 'lastActivity',
      header: t('crm.contacts.lastActivity'),
      width: 136,
      value: ({ lastActivityAt }) => lastActivityAt,
      cell: ({ lastActivityAt }) => lastActivityAt && momentText(lastActivityAt, timeZone),
    },
    {
      id: 'openSteps',
      ...headed(t('crm.contacts.openSteps')),
      align: 'right',
      value: ({ openSteps }) => (openSteps === 0 ? null : openSteps),
    },
    {
      id: 'nextDue',
      ...headed(t('crm.contacts.nextDue')),
      value: ({ nextDueOn }) => nextDueOn,
      cell: ({ nextDueOn }) => nextDueOn && dayText(nextDueOn),
    },
    {
      id: 'proposed',
      ...headed(t('crm.contacts.proposed')),
      align: 'right',
      value: ({ proposedVisits }) => (proposedVisits === 0 ? null : proposedVisits),
    },
    { id: 'owner', header: t('crm.contacts.owner'), width: 120, value: ({ owner }) => owner?.name ?? null },
    {
      id: 'tags',
      header: t('crm.contacts.tags'),
      width: 140,
      value: ({ tags }) => tags.join(', ') || null,
      cell: ({ tags }) => tags.map((tag) => <Tag key={tag} tag={tag} />),
    },
    { id: 'role', header: t('crm.contacts.role'), width: 120, hidden: true, value: ({ role }) => role },
    {
      id: 'taxNumber',
      header: t('crm.contacts.taxNumber'),
      width: 120,
      hidden: true,
      value: ({ taxNumber }) => taxNumber,
    },
    {
      id: 'point',
      header: t('crm.contacts.place'),
      width: 150,
      hidden: true,
      value: ({ point }) => point?.name ?? null,
    },
  ];
}

/** A word of the user's own. */
export function Tag({ tag }: { readonly tag: string }) {
  return (
    <Badge variant="default" size="sm" radius="sm" className={classes.tag ?? ''}>
      {tag}
    </Badge>
  );
}
