import { endpoints, type LanguageCode, type TachographFileRow } from '@konvoj/contract';
import { formatDate, formatNumber } from '@konvoj/i18n';
import { ActionIcon, Badge, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconEye, IconLink, IconTrash } from '@tabler/icons-react';
import type { Text } from '../../../../i18n/use-text.ts';
import { addressOf } from '../../../../shared/api.ts';
import { minuteText } from '../../../../shared/moment-text.ts';
import type { DataColumn } from '../../../../ui/data-table/column.ts';
import { sizeText } from '../downloads/download-words.ts';
import classes from '../tachograph.module.css';
import { VerdictBadge } from './verdict-badge.tsx';

export interface FileActions {
  readonly mayEdit: boolean;
  readonly open: (file: TachographFileRow) => void;
  readonly save: (address: string) => void;
  readonly assign: (file: TachographFileRow) => void;
  readonly remove: (file: TachographFileRow) => void;
}

interface ColumnsContext {
  readonly t: Text;
  readonly language: LanguageCode;
  readonly timeZone: string;
  readonly actions: FileActions;
}

/** The card number, or the VIN, else the plate, of what the file was read from. */
export const numberOf = ({ card, unit }: TachographFileRow): string | null =>
  card?.number ?? unit?.vin ?? unit?.plate ?? null;

/** The columns of the archive, in the language of the page. */
export function fileColumns({ t, language, timeZone, actions }: ColumnsContext): DataColumn<TachographFileRow>[] {
  return [
    {
      id: 'actions',
      header: '',
      width: 48,
      sortable: false,
      value: () => null,
      cell: (file) => <ActionMenu t={t} file={file} actions={actions} />,
    },
    {
      id: 'owner',
      header: t('tachographArchive.owner'),
      width: 170,
      wrap: true,
      value: ({ driver, vehicle }) => driver?.name ?? vehicle?.name ?? null,
      cell: (file) => <Owner t={t} file={file} />,
    },
    {
      id: 'kind',
      header: t('tachographArchive.kindColumn'),
      width: 130,
      wrap: true,
      value: ({ kind }) => t(`tachographArchive.kind.${kind}`),
      cell: ({ kind, generation }) =>
        `${t(`tachographArchive.kind.${kind}`)}${generation === null ? '' : `, ${t(`tachographArchive.generation.${generation}`)}`}`,
    },
    {
      id: 'period',
      header: t('tachographArchive.period'),
      width: 190,
      value: ({ lastDay }) => lastDay,
      cell: ({ firstDay, lastDay }) =>
        firstDay !== null && lastDay !== null && `${formatDate(firstDay, 'UTC')} – ${formatDate(lastDay, 'UTC')}`,
    },
    {
      id: 'downloadedAt',
      header: t('tachographArchive.downloadedAt'),
      width: 130,
      value: ({ downloadedAt }) => downloadedAt,
      cell: ({ downloadedAt }) => downloadedAt !== null && minuteText(downloadedAt, timeZone),
    },
    {
      id: 'verdict',
      header: t('tachographArchive.verdictColumn'),
      width: 180,
      wrap: true,
      value: ({ verdict }) => t(`tachographContent.verdict.${verdict}`),
      cell: ({ verdict, incomplete, repaired }) => (
        <>
          <VerdictBadge verdict={verdict} /> {incomplete && <IncompleteMark t={t} />}{' '}
          {repaired && (
            <Mark
              text={t('tachographArchive.repaired')}
              title={t('tachographArchive.repairedHint')}
              colour="var(--status-undefined)"
            />
          )}
        </>
      ),
    },
    { id: 'number', header: t('tachographArchive.number'), width: 160, value: numberOf },
    {
      id: 'receivedAt',
      header: t('tachographArchive.receivedAt'),
      width: 130,
      value: ({ receivedAt }) => receivedAt,
      cell: ({ receivedAt }) => minuteText(receivedAt, timeZone),
    },
    {
      id: 'source',
      header: t('tachographArchive.sourceColumn'),
      width: 120,
      hidden: true,
      value: ({ source }) => t(`tachographArchive.source.${source}`),
    },
    {
      id: 'receivedBy',
      header: t('tachographArchive.receivedBy'),
      width: 130,
      hidden: true,
      value: ({ receivedBy }) => receivedBy,
    },
    {
      id: 'days',
      header: t('tachographArchive.days'),
      width: 70,
      align: 'right',
      hidden: true,
      value: ({ days }) => days,
      cell: ({ days }) => formatNumber(language, days),
    },
    {
      id: 'findings',
      header: t('tachographArchive.findings'),
      width: 90,
      align: 'right',
      hidden: true,
      value: ({ findings }) => findings,
    },
    { id: 'name', header: t('tachographArchive.name'), width: 220, hidden: true, value: ({ name }) => name },
    {
      id: 'size',
      header: t('tachographArchive.size'),
      width: 80,
      align: 'right',
      value: ({ size }) => size,
      cell: ({ size }) => sizeText(size, language),
    },
    {
      id: 'keptUntil',
      header: t('tachographArchive.keptUntil'),
      width: 110,
      hidden: true,
      value: ({ keptUntil }) => keptUntil,
      cell: ({ keptUntil }) => formatDate(keptUntil, 'UTC'),
    },
  ];
}

/** The file ends early. */
export function IncompleteMark({ t }: { readonly t: Text }) {
  return (
    <Mark
      text={t('tachographArchive.incomplete')}
      title={t('tachographArchive.incompleteHint')}
      colour="var(--status-stop)"
    />
  );
}

interface MarkProps {
  readonly text: string;
  readonly title: string;
  readonly colour: string;
}

function Mark({ text, title, colour }: MarkProps) {
  return (
    <Badge
      size="xs"
      radius="sm"
      variant="outline"
      color={colour}
      title={title}
      classNames={{ root: classes.badge ?? '', label: classes.badgeText ?? '' }}
    >
      {text}
    </Badge>
  );
}

function Owner({ t, file }: { readonly t: Text; readonly file: TachographFileRow }) {
  const { driver, vehicle, matching, candidates, card, unit, newCardNumber } = file;
  const own = driver?.name ?? vehicle?.name;
  if (own === undefined) {
    const claimed = card?.holder ?? unit?.plate ?? '';
    return (
      <>
        {claimed}{' '}
        {matching !== 'notNeeded' && (
          <Mark
            text={t(`tachographArchive.matching.${matching}`)}
            title={candidates.map(({ name }) => name).join(', ')}
            colour="var(--status-undefined)"
          />
        )}
      </>
    );
  }
  return (
    <>
      {own}{' '}
      {newCardNumber && (
        <Mark
          text={t('tachographArchive.newCard')}
          title={t('tachographArchive.newCardHint')}
          colour="var(--status-rest)"
        />
      )}
    </>
  );
}

interface ActionMenuProps {
  readonly t: Text;
  readonly file: TachographFileRow;
  readonly actions: FileActions;
}

function ActionMenu({ t, file, actions }: ActionMenuProps) {
  const { id, name, kind } = file;
  return (
    <Menu position="bottom-start" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          size="sm"
          aria-label={t('tachographArchive.actions', { name })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => actions.open(file)}>
          {t('tachographArchive.open')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => actions.save(addressOf(endpoints.tachographFiles.open, { params: { id } }))}
        >
          {t('tachographArchive.download')}
        </Menu.Item>
        {kind !== 'otherCard' && (
          <Menu.Item
            disabled={!actions.mayEdit}
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => actions.assign(file)}
          >
            {t('tachographArchive.assign')}
          </Menu.Item>
        )}
        <Menu.Item
          color="red"
          disabled={!actions.mayEdit}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => actions.remove(file)}
        >
          {t('tachographArchive.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
