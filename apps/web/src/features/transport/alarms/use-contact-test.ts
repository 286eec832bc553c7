import { endpoints, type AlarmContact } from '@konvoj/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';

const ASKED_EVERY_MS = 1_000;
const OVER: ReadonlySet<string> = new Set(['sent', 'failed', 'skipped']);

/** Sends a test to a contact and follows its delivery. */
export function useContactTest(contact: AlarmContact) {
  const sent = useMutation({
    mutationFn: () => call(endpoints.alarms.testContact, { body: { contact } }),
  });
  const testId = sent.data?.testId ?? null;
  const delivery = useQuery({
    queryKey: ['alarmContactTest', testId],
    queryFn: ({ signal }) => call(endpoints.alarms.testResult, { params: { id: testId ?? '' } }, { signal }),
    enabled: testId !== null,
    refetchInterval: ({ state: { data } }) => (data && OVER.has(data.state) ? false : ASKED_EVERY_MS),
  });
  const state = testId === null ? null : (delivery.data?.state ?? 'queued');
  return {
    start: () => sent.mutate(),
    state,
    isRunning: sent.isPending || (state !== null && !OVER.has(state) && delivery.error === null),
    /** Why it failed or was not sent, in the words of whoever refused it. */
    reason: delivery.data?.error ?? null,
    error: sent.error ?? delivery.error,
  };
}
