import { endpoints } from '@konvoj/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/use-text.ts';
import { call } from '../../../shared/api.ts';

/** A truck on a motorway is at the next village by then. */
const REFRESH_MS = 30_000;

/** Where the vehicles of a link are, in words, by their number; empty until known. */
export function useLinkPlaces(secret: string): ReadonlyMap<number, string> {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['linkPlaces', secret, language],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => call(endpoints.trackingLink.places, { query: { secret, language } }, { signal }),
  });
  return useMemo(() => new Map((data ?? []).map(({ deviceId, place }) => [deviceId, place])), [data]);
}
