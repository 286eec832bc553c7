import type { DrivingInfringement, InfringementLevel } from '@konvoj/contract';
import { Badge, Table } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useText } from '../../../../i18n/use-text.ts';
import { minuteText } from '../../../../shared/moment-text.ts';
import { EmptyFace } from '../../../../ui/panel.tsx';
import classes from '../tachograph.module.css';
import { useShownZone } from './day-bands.tsx';
import { infringementText } from './infringement-words.ts';

const COLOURS: Readonly<Record<InfringementLevel, string>> = {
  minor: 'var(--status-idling)',
  serious: 'var(--status-undefined)',
  verySerious: 'var(--status-stop)',
  mostSerious: 'var(--status-stop)',
};

/** Infringements of Regulation (EC) 561/2006 with their level, article and an explanation in words. */
export function InfringementList({ infringements }: { readonly infringements: readonly DrivingInfringement[] }) {
  const t = useText();
  const timeZone = useShownZone();
  if (infringements.length === 0) {
    return (
      <EmptyFace
        icon={IconCircleCheck}
        title={t('tachographContent.infringements.none')}
        hint={t('tachographContent.infringements.noneHint')}
      />
    );
  }
  return (
    <Table fz="sm" verticalSpacing={4} aria-label={t('tachographContent.infringements.title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.whenColumn ?? ''}>{t('tachographContent.infringements.when')}</Table.Th>
          <Table.Th className={classes.levelColumn ?? ''}>{t('tachographContent.infringements.level')}</Table.Th>
          <Table.Th>{t('tachographContent.infringements.what')}</Table.Th>
          <Table.Th className={classes.articleColumn ?? ''}>{t('tachographContent.infringements.article')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {infringements.map((infringement) => {
          const { rule, from, to, level, article } = infringement;
          return (
            <Table.Tr key={`${rule} ${from}`}>
              <Table.Td>
                {minuteText(from, timeZone)} – {minuteText(to, timeZone)}
              </Table.Td>
              <Table.Td>
                <Badge
                  size="sm"
                  variant="outline"
                  color={level === null ? 'var(--mantine-color-dimmed)' : COLOURS[level]}
                  classNames={{ root: classes.badge ?? '', label: classes.badgeText ?? '' }}
                >
                  {t(`tachographContent.level.${level ?? 'none'}`)}
                </Badge>
              </Table.Td>
              <Table.Td>{infringementText(t, infringement)}</Table.Td>
              <Table.Td>{t('tachographContent.infringements.articleOf', { article })}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
