import type { DrivingTime } from '@konvoj/contract';
import { formatHours } from '@konvoj/i18n';
import { Table, Text as Words } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { minuteText } from '../../../../shared/moment-text.ts';
import { useShownZone } from './day-bands.tsx';

type WorkingTime = Pick<DrivingTime, 'workingTime' | 'countsAvailability'>;

/** Findings of Directive 2002/15/EC with their article, and whether availability was counted as work. */
export function WorkingTimeList({ workingTime, countsAvailability }: WorkingTime) {
  const t = useText();
  const timeZone = useShownZone();
  return (
    <>
      {workingTime.length === 0 ? (
        <Words size="sm">{t('tachographContent.workingTime.none')}</Words>
      ) : (
        <Table fz="sm" verticalSpacing={4} aria-label={t('tachographContent.workingTime.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('tachographContent.infringements.when')}</Table.Th>
              <Table.Th>{t('tachographContent.infringements.what')}</Table.Th>
              <Table.Th>{t('tachographContent.infringements.article')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {workingTime.map(({ rule, article, from, to, valueMinutes, limitMinutes }) => (
              <Table.Tr key={`${rule} ${from}`}>
                <Table.Td>
                  {minuteText(from, timeZone)} – {minuteText(to, timeZone)}
                </Table.Td>
                <Table.Td>
                  {t(`tachographContent.workingTime.rule.${rule}`, {
                    value: formatHours(valueMinutes),
                    limit: formatHours(limitMinutes),
                  })}
                </Table.Td>
                <Table.Td>{t('tachographContent.workingTime.articleOf', { article })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Words size="xs" c="dimmed">
        {t(`tachographContent.workingTime.${countsAvailability ? 'counts' : 'countsNot'}`)}
      </Words>
    </>
  );
}
