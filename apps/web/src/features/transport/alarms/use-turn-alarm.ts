import { endpoints, type Alarm } from '@konvoj/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';
import { bodyOf, valuesOf } from './rule-model.ts';
import { ALARMS } from './use-alarms.ts';

interface Turned {
  readonly alarm: Alarm;
  readonly enabled: boolean;
}

/** Turns an alarm on or off; the switch shows it at once. */
export function useTurnAlarm() {
  const client = useQueryClient();
  const queryKey = [ALARMS];
  return useMutation({
    mutationFn: ({ alarm, enabled }: Turned) =>
      call(endpoints.alarms.replace, {
        params: { id: alarm.id },
        body: { ...bodyOf({ ...valuesOf(alarm), enabled }), version: alarm.version },
      }),
    onMutate: async ({ alarm, enabled }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<readonly Alarm[]>(queryKey, (alarms) =>
        alarms?.map((each) => (each.id === alarm.id ? { ...each, enabled } : each)),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
