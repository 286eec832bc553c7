import type { CrmVisit } from '@konvoj/contract';
import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import { formatClock } from '@konvoj/i18n';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { momentText } from '../../../shared/time-window.ts';
import { showToast } from '../../../ui/toasts.ts';
import { contactName, durationText } from './crm-words.ts';
import { openContact, useCrmSearch } from './crm-search.ts';
import { useAcceptVisits, useDecideVisits } from './use-visits.ts';

/** A found visit of a day, with what is decided about it. */
export function VisitRow({ visit }: { readonly visit: CrmVisit }) {
  const t = useText();
  const timeZone = useTimeZone();
  const [, change] = useCrmSearch();
  const { contact, vehicle, driver, arrival, departure, duration } = visit;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component="button" type="button" fz="xs" onClick={() => change(openContact(contact.id), 'push')}>
          {contactName(contact)}
        </Anchor>
      </Table.Td>
      <Table.Td>{vehicle?.name ?? '–'}</Table.Td>
      <Table.Td>{driver?.name ?? '–'}</Table.Td>
      <Table.Td>{formatClock(arrival, timeZone)}</Table.Td>
      <Table.Td>{departure === null ? t('crm.visits.stillThere') : momentText(departure, timeZone, arrival)}</Table.Td>
      <Table.Td ta="right">{durationText(duration)}</Table.Td>
      <Table.Td>
        <VisitDecision visit={visit} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Accepts or dismisses a visit, or puts a dismissed one back. Dismissing can be taken back. */
export function VisitDecision({ visit: { id, state, contact, arrival } }: { readonly visit: CrmVisit }) {
  const t = useText();
  const timeZone = useTimeZone();
  const accept = useAcceptVisits();
  const dismiss = useDecideVisits('dismiss');
  const propose = useDecideVisits('propose');
  const failure = accept.error ?? dismiss.error ?? propose.error;
  const isPending = accept.isPending || dismiss.isPending || propose.isPending;
  const named = { name: contact.company, time: momentText(arrival, timeZone) };
  // The row may be gone before the answer is there. A refusal stands in `failure`.
  const proposeAgain = async (): Promise<void> => {
    const done = await propose.mutateAsync([id]).catch(() => null);
    if (done !== null) showToast(t('crm.visits.proposedToast'));
  };
  const dismissIt = async (): Promise<void> => {
    const undo = { label: t('common.undo'), run: () => void proposeAgain() };
    const done = await dismiss.mutateAsync([id]).catch(() => null);
    if (done !== null) showToast(t('crm.visits.dismissedToast'), undo);
  };
  const acceptIt = async (): Promise<void> => {
    const activities = await accept.mutateAsync({ ids: [id] }).catch(() => null);
    if (activities !== null) showToast(t('crm.visits.accepted', { count: activities.length }));
  };
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {failure && (
        <Text size="xs" c="var(--status-stop)" role="alert">
          {errorText(t, failure)}
        </Text>
      )}
      {state === 'proposed' ? (
        <>
          <Button
            size="compact-xs"
            variant="light"
            loading={accept.isPending}
            disabled={isPending}
            aria-label={t('crm.visits.acceptOne', named)}
            onClick={() => void acceptIt()}
          >
            {t('crm.visits.accept')}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            loading={dismiss.isPending}
            disabled={isPending}
            aria-label={t('crm.visits.dismissOne', named)}
            onClick={() => void dismissIt()}
          >
            {t('crm.visits.dismiss')}
          </Button>
        </>
      ) : (
        <Button
          size="compact-xs"
          variant="default"
          loading={propose.isPending}
          aria-label={t('crm.visits.proposeOne', named)}
          onClick={() => void proposeAgain()}
        >
          {t('crm.visits.propose')}
        </Button>
      )}
    </Group>
  );
}
