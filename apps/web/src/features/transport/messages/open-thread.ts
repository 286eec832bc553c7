import { useMatches, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ROUTES } from '../../../shared/routes.ts';
import { messagesSearch, type MessagesSearch } from './messages-search.ts';

const openIdOf = (matches: readonly { readonly params: object }[]): number | null => {
  const params = matches.at(-1)?.params ?? {};
  return 'dvcId' in params && /^[1-9]\d{0,9}$/.test(String(params.dvcId)) ? Number(params.dvcId) : null;
};

/** The vehicle of the open conversation, from the address; null: none. */
export const useOpenId = (): number | null => useMatches({ select: openIdOf });

interface At extends Pick<MessagesSearch, 'since' | 'message'> {
  /** Leaves no step for 'back'. */
  readonly replace?: boolean;
}
type OpenThread = (deviceId: number, at?: At) => void;

/** Opens the conversation with a vehicle, which is then the selected one; list and filters stay as they are. */
export function useOpenThread(): OpenThread {
  const navigate = useNavigate();
  return useCallback(
    (deviceId, { since, message, replace = false } = {}) =>
      void navigate({
        to: ROUTES.MessageThread,
        params: { dvcId: String(deviceId) },
        replace,
        search: (before: object) => ({
          ...before,
          ...messagesSearch.pick({ show: true, find: true }).parse(before),
          vehicle: deviceId,
          since,
          message,
        }),
      }),
    [navigate],
  );
}
