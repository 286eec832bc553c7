import { endpoints } from '@konvoj/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';
import { useMay, useUser } from '../../../shared/session-state.ts';

/** Who can get notifications in a browser or an app: administrators choose among all users, others only themselves. */
export function useRecipients(): { readonly value: string; readonly label: string }[] {
  const user = useUser();
  const mayChoose = useMay('users.manage');
  const { data } = useQuery({
    queryKey: ['alarmRecipients'],
    queryFn: ({ signal }) => call(endpoints.users.list, {}, { signal }),
    enabled: mayChoose,
  });
  const users = data ?? (user === null ? [] : [user]);
  return users.map(({ id, name }) => ({ value: String(id), label: name }));
}
