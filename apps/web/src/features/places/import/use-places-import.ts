import { endpoints, type PlacesImported } from '@konvoj/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../shared/api.ts';
import { refuseTooLarge } from '../../../ui/file-import/refuse-too-large.ts';
import type { PlaceKind } from './place-kind.ts';

const callOf = (kind: PlaceKind) => (kind === 'points' ? endpoints.geoPoints.import : endpoints.geoZones.import);

/** Reads a file without writing anything; can be cancelled. */
export function usePreview(kind: PlaceKind) {
  const running = useRef<AbortController | null>(null);
  const preview = useMutation({
    mutationFn: async (file: File): Promise<PlacesImported> => {
      refuseTooLarge(file);
      running.current = new AbortController();
      return call(callOf(kind), { query: { preview: 'true' } }, { file, signal: running.current.signal });
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

/** Writes the rows without a mistake; everything that shows places is read again. */
export function useImport(kind: PlaceKind, onDone: (imported: PlacesImported) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File): Promise<PlacesImported> => call(callOf(kind), {}, { file }),
    onSuccess: (imported) => {
      void client.invalidateQueries();
      onDone(imported);
    },
  });
}
