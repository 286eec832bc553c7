import type { DrivingWeek } from '@konvoj/contract';
import { formatDate, formatDuration, formatHours } from '@konvoj/i18n';
import { Badge, Table, Text as Words } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import classes from '../tachograph.module.css';

const WEEK_LIMIT = 56 * 60;
const FORTNIGHT_LIMIT = 90 * 60;
const WEEK_MS = 7 * 86_400_000;

/** Driving, work and weekly rest of each week, Monday to Sunday, UTC. */
export function WeeksTable({ weeks }: { readonly weeks: readonly DrivingWeek[] }) {
  const t = useText();
  return (
    <>
      <Table fz="sm" verticalSpacing={4} aria-label={t('tachographContent.weeks.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('tachographContent.weeks.week')}</Table.Th>
            <Table.Th ta="right">{t('tachographContent.weeks.driving')}</Table.Th>
            <Table.Th ta="right">{t('tachographContent.weeks.fortnight')}</Table.Th>
            <Table.Th ta="right">{t('tachographContent.weeks.working')}</Table.Th>
            <Table.Th ta="right">{t('tachographContent.weeks.work')}</Table.Th>
            <Table.Th ta="right">{t('tachographContent.weeks.availability')}</Table.Th>
            <Table.Th>{t('tachographContent.weeks.rest')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weeks.map((week) => (
            <Table.Tr key={week.week}>
              <Table.Td>
                {formatDate(week.week, 'UTC')} – {formatDate(Date.parse(week.week) + WEEK_MS - 1, 'UTC')}{' '}
                {week.isIncomplete && (
                  <Badge
                    size="xs"
                    variant="outline"
                    color="var(--mantine-color-dimmed)"
                    classNames={{ root: classes.badge ?? '' }}
                    title={t('tachographContent.weeks.incompleteHint')}
                  >
                    {t('tachographContent.weeks.incomplete')}
                  </Badge>
                )}
              </Table.Td>
              <Driven minutes={week.drivingMinutes} limit={WEEK_LIMIT} />
              <Driven minutes={week.fortnightDrivingMinutes} limit={FORTNIGHT_LIMIT} />
              <Table.Td ta="right">{formatDuration(week.workingMinutes * 60)}</Table.Td>
              <Table.Td ta="right">{formatDuration(week.workMinutes * 60)}</Table.Td>
              <Table.Td ta="right">{formatDuration(week.availabilityMinutes * 60)}</Table.Td>
              <Table.Td>
                {week.weeklyRest === null
                  ? t('tachographContent.weeks.none')
                  : `${formatHours(week.weeklyRest.minutes)} (${t(week.weeklyRest.isRegular ? 'tachographContent.weeks.regular' : 'tachographContent.weeks.reduced')})`}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Words size="xs" c="dimmed">
        {t('tachographContent.weeks.limits')}
      </Words>
    </>
  );
}

/** Above the limit it is marked, not by colour alone. */
function Driven({ minutes, limit }: { readonly minutes: number; readonly limit: number }) {
  const t = useText();
  const isOver = minutes > limit;
  return (
    <Table.Td ta="right" {...(isOver && { c: 'var(--status-stop)', fw: 700 })}>
      {formatDuration(minutes * 60)}
      <Words size="xs" c={isOver ? 'var(--status-stop)' : 'dimmed'}>
        {isOver
          ? `> ${formatHours(limit)}`
          : t('tachographContent.weeks.drivingLeft', { time: formatDuration((limit - minutes) * 60) })}
      </Words>
    </Table.Td>
  );
}
