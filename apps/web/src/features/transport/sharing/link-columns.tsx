import type { SharedLink } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import type { Text } from '../../../i18n/use-text.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { LinkActionMenu, type LinkActions } from './link-actions.tsx';
import { linkState } from './link-model.ts';
import classes from './links-panel.module.css';

interface ColumnsContext {
  readonly t: Text;
  readonly timeZone: string;
  readonly nowMs: number;
  readonly plateOf: (deviceId: number) => string;
  readonly actions: LinkActions;
}

export function linkColumns({ t, timeZone, nowMs, plateOf, actions }: ColumnsContext): DataColumn<SharedLink>[] {
  const stateText = (link: SharedLink) => t(`sharing.stateOf.${linkState(link, nowMs)}`);
  const time = (id: 'validFrom' | 'validTo' | 'lastViewed', header: string): DataColumn<SharedLink> => ({
    id,
    header,
    width: 150,
    value: (link) => link[id],
    cell: (link) => (link[id] === null ? '–' : formatDateTime(link[id], timeZone)),
  });
  return [
    {
      id: 'actions',
      header: '',
      width: 48,
      sortable: false,
      value: () => null,
      cell: (link) => <LinkActionMenu link={link} actions={actions} />,
    },
    { id: 'name', header: t('sharing.name'), width: 180, value: ({ name }) => name },
    {
      id: 'state',
      header: t('sharing.state'),
      value: stateText,
      cell: (link) => (
        <span className={classes.state} data-state={linkState(link, nowMs)}>
          {stateText(link)}
        </span>
      ),
    },
    {
      id: 'vehicles',
      header: t('sharing.vehicles'),
      width: 220,
      value: ({ deviceIds }) => deviceIds.map(plateOf).join(', '),
    },
    time('validFrom', t('sharing.from')),
    time('validTo', t('sharing.to')),
    { id: 'views', header: t('sharing.views'), width: 80, align: 'right', value: ({ viewCount }) => viewCount },
    time('lastViewed', t('sharing.lastViewed')),
    {
      id: 'recipients',
      header: t('sharing.recipientsColumn'),
      width: 200,
      value: ({ recipients }) => recipients.join(', '),
    },
    { id: 'createdBy', header: t('sharing.createdBy'), width: 140, value: ({ createdBy }) => createdBy?.name ?? null },
  ];
}
