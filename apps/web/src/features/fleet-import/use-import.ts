import { endpoints, IMPORT_MAX_MB, type CrudId, type ImportedSheet } from '@konvoj/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../shared/api.ts';
import { ProblemError } from '../../shared/api-errors.ts';

export interface FileToImport {
  readonly file: File;
  /** What a sheet holds that does not say it. */
  readonly table?: CrudId;
}

const BYTES_PER_MB = 1_048_576;

/** What the server would say, without sending what it would not take. */
function refuseTooLarge(file: File): void {
  if (file.size <= IMPORT_MAX_MB * BYTES_PER_MB) return;
  const code = 'import.too_large';
  const params = { maxMB: IMPORT_MAX_MB };
  throw new ProblemError({ type: `/problems/${code}`, title: code, status: 413, code, params });
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
