import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refuseTooLarge } from './refuse-too-large.ts';

interface Chosen<Options> {
  readonly file: File;
  readonly options: Options;
}
/** Sends a file to its import; a preview writes nothing and can be cancelled. */
export type SendFile<Reply, Options> = (
  file: File,
  how: { readonly options: Options; readonly preview: boolean; readonly signal?: AbortSignal },
) => Promise<Reply>;

/** The two calls of an import: reading a file without writing anything, and writing its rows without a mistake. */
export function useFileImport<Reply, Options>(send: SendFile<Reply, Options>, onWritten: (reply: Reply) => void) {
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  const reading = useMutation({
    mutationFn: async ({ file, options }: Chosen<Options>): Promise<Reply> => {
      refuseTooLarge(file);
      running.current = new AbortController();
      return send(file, { options, preview: true, signal: running.current.signal });
    },
  });
  const writing = useMutation({
    mutationFn: ({ file, options }: Chosen<Options>): Promise<Reply> => send(file, { options, preview: false }),
    onSuccess: (reply) => {
      // Whatever shows the imported rows is read again.
      void client.invalidateQueries();
      onWritten(reply);
    },
  });
  const cancel = (): void => {
    running.current?.abort();
    reading.reset();
  };
  return { reading, writing, cancel };
}
