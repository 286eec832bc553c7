import { endpoints } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';

const KEY = ['letterhead'];

export function useLetterhead() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(endpoints.letterheads.find, {}, { signal }) });
}

interface Change {
  readonly address: string;
  readonly taxNumber: string;
  readonly keepsLogo: boolean;
  /** A new logo; null: none. */
  readonly file: File | null;
}

export function useSaveLetterhead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...body }: Change) =>
      call(endpoints.letterheads.replace, { body }, { files: file === null ? [] : [file] }),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  });
}
