import type { Bridge } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';
import { Button, Popover, Text as Words } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useText } from '../../../../i18n/use-text.ts';
import { minuteText } from '../../../../shared/moment-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import { EmptyFace, Panel } from '../../../../ui/panel.tsx';
import classes from './downloads.module.css';
import { useBridges } from './use-downloads.ts';

/** How many company cards are online; a click shows the bridges and their cards. */
export function BridgesButton() {
  const t = useText();
  const bridges = useBridges();
  const cards = bridges.data?.flatMap((bridge) => bridge.cards) ?? [];
  return (
    <Popover position="bottom-end" shadow="md" width={320} withinPortal trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconCreditCard size={14} aria-hidden />}>
          {t('tachographPage.bridges.online', { count: cards.length })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('tachographPage.bridges.title')}>
        <Panel
          query={bridges}
          isEmpty={(list) => list.length === 0}
          empty={<EmptyFace title={t('tachographPage.bridges.none')} hint={t('tachographPage.bridges.noneHint')} />}
        >
          {(list) => list.map((bridge) => <BridgeCards key={`${bridge.name} ${bridge.connectedAt}`} bridge={bridge} />)}
        </Panel>
      </Popover.Dropdown>
    </Popover>
  );
}

function BridgeCards({ bridge: { name, connectedAt, cards } }: { readonly bridge: Bridge }) {
  const t = useText();
  const timeZone = useTimeZone();
  return (
    <section className={classes.bridge}>
      <h3>{t('tachographPage.bridges.bridge', { name })}</h3>
      <Words size="xs" c="dimmed">
        {t('tachographPage.bridges.since', { time: minuteText(connectedAt, timeZone) })}
      </Words>
      {cards.length === 0 && <Words size="sm">{t('tachographPage.bridges.noCards')}</Words>}
      <ul>
        {cards.map(({ number, company, expiresOn, generation, runId }) => (
          <li key={number}>
            {[
              t('tachographPage.bridges.card', { number }),
              company,
              t('tachographPage.bridges.generation', { number: generation }),
              expiresOn && t('tachographPage.bridges.expires', { date: formatDate(expiresOn, 'UTC') }),
              t(runId === null ? 'tachographPage.bridges.free' : 'tachographPage.bridges.busy'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
