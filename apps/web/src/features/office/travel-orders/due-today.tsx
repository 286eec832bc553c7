import type { TravelOrderRow } from '@konvoj/contract';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { formatNumber } from '@konvoj/i18n';
import { IconSend } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { DraftsToIssue } from './drafts-to-issue.tsx';
import { dueToday } from './list-model.ts';
import classes from './travel-orders.module.css';

interface DueTodayProps {
  /** Those of the month, before other filters. */
  readonly orders: readonly TravelOrderRow[];
}

/** How many drafts are to be issued today, with the way to issue them; nothing without any. */
export function DueToday({ orders }: DueTodayProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const now = useNowByHalfMinute();
  const due = useMemo(() => dueToday(orders, now, timeZone), [orders, now, timeZone]);
  /** As they were when the dialog was opened: what is issued stays in the list with its number. */
  const [issuing, setIssuing] = useState<readonly TravelOrderRow[] | null>(null);
  const count = due.length;
  return (
    <>
      {count > 0 && (
        <div className={classes.banner} role="status">
          <IconSend size={14} aria-hidden />
          <span>{t('travelOrderForm.due.today', { count, number: formatNumber(language, count) })}</span>
          <Button size="compact-xs" variant="default" onClick={() => setIssuing(due)}>
            {t('travelOrderForm.due.open')}
          </Button>
        </div>
      )}
      {issuing !== null && (
        <Modal
          opened
          size={900}
          title={t('travelOrderForm.due.title')}
          styles={{ title: { fontWeight: 600 } }}
          closeButtonProps={{ 'aria-label': t('common.close') }}
          onClose={() => setIssuing(null)}
        >
          <Stack gap="sm">
            <Text size="sm">{t('travelOrderForm.due.body')}</Text>
            <DraftsToIssue orders={issuing} onClose={() => setIssuing(null)} />
          </Stack>
        </Modal>
      )}
    </>
  );
}
