import { endpoints, type CrudId, type ImportedSheet } from '@konvoj/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../shared/api.ts';
import { refuseTooLarge } from '../../../ui/file-import/refuse-too-large.ts';

export interface FileToImport {
  readonly file: File;
  /** The table of an unrecognised sheet. */
  readonly table?: CrudId;
}

/** Reads a file without writing anything; can be cancelled. */
export function usePreview() {
  const running = useRef<AbortController | null>(null);
  const preview = useMutation({
    mutationFn: async ({ file, table }: FileToImport): Promise<readonly ImportedSheet[]> => {
      refuseTooLarge(file);
      running.current = new AbortController();
      const query = { preview: 'true', ...(table && { table }) };
      const { sheets } = await call(endpoints.fleetFiles.import, { query }, { file, signal: running.current.signal });
      return sheets;
    },
  });
  return {
    ...preview,
    cancel: () => {
      running.current?.abort();
      preview.reset();
    },
  };
}

/** Writes the rows without a mistake; every list of the fleet is read again. */
export function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, table }: FileToImport): Promise<readonly ImportedSheet[]> => {
      const { sheets } = await call(endpoints.fleetFiles.import, { query: { ...(table && { table }) } }, { file });
      return sheets;
    },
    onSuccess: () => client.invalidateQueries(),
  });
}
