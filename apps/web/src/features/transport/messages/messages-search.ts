import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { day } from '../../../shared/period.ts';
import { CONVERSATION_FILTERS } from './conversation-model.ts';

/** What the page of messages holds in its address beside the vehicle. What does not fit is dropped. */
export const messagesSearch = z.object({
  /** Which conversations are listed. */
  show: z.enum(CONVERSATION_FILTERS).optional().catch(undefined),
  /** The search of the list. */
  find: z.string().max(100).optional().catch(undefined),
  /** The first day of the thread. */
  since: day.optional().catch(undefined),
  /** A message that was found. */
  message: z.int().positive().optional().catch(undefined),
});
export type MessagesSearch = z.infer<typeof messagesSearch>;

const pageSearch = ({ search }: { readonly search: object }): MessagesSearch => messagesSearch.parse(search);

/** The page's part of the address, with its setter. */
export function useMessagesSearch(): [MessagesSearch, (patch: MessagesSearch) => void] {
  const search = useLocation({ select: pageSearch, structuralSharing: true });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: MessagesSearch) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace: true }),
    [navigate],
  );
  return [search, change];
}
