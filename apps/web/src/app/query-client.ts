import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from '../shared/api-errors.ts';

/** Requests are repeated only when the network failed; a problem document is final. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, failure) => failure instanceof NetworkError && count < 2,
    },
    // Without a network a change fails at once with a message; it is never sent later, when its user has given it up.
    mutations: { retry: false, networkMode: 'always' },
  },
});
