import { temperatureInterval, type TemperatureQuery } from '@konvoj/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { z } from 'zod';
import { periodSearch, type Period } from '../../../shared/period.ts';

/** The name of the feature, its tab and its queries. */
export const TEMPERATURE = 'temperature';

const id = z.int().positive();

/** What the tab holds in the address. What does not fit is dropped. The first vehicle is also that of the other tabs. */
export const temperatureSearch = periodSearch.extend({
  devices: z.array(id).optional().catch(undefined),
  trailer: id.optional().catch(undefined),
  sensors: z.array(z.int().min(0).max(3)).optional().catch(undefined),
  /** Minutes of a row. */
  interval: temperatureInterval.optional().catch(undefined),
});
export type TemperatureSearch = z.infer<typeof temperatureSearch>;

const tabSearch = ({ search }: { readonly search: object }): TemperatureSearch => temperatureSearch.parse(search);

/** The tab's part of the address, with its setter. */
export function useTemperatureSearch(): [TemperatureSearch, (patch: TemperatureSearch) => void] {
  const search = useLocation({ select: tabSearch, structuralSharing: true });
  const navigate = useNavigate();
  const change = useCallback(
    (patch: TemperatureSearch) =>
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...patch }), replace: true }),
    [navigate],
  );
  return [search, change];
}

export type AskedTemperatures = Pick<TemperatureQuery, 'deviceId' | 'trailerId'> &
  Period & { readonly sensors?: string; readonly interval?: TemperatureSearch['interval'] };

/** The query of the calls; null while neither a vehicle nor a trailer is chosen. A chosen trailer counts first. */
export function temperatureQuery(
  { devices: [deviceId] = [], trailer, sensors = [], interval }: TemperatureSearch,
  { from, to }: Period,
): AskedTemperatures | null {
  if (deviceId === undefined && trailer === undefined) return null;
  return {
    ...(trailer === undefined ? { deviceId } : { trailerId: trailer }),
    from,
    to,
    ...(sensors.length > 0 && { sensors: sensors.join(',') }),
    ...(interval !== undefined && { interval }),
  };
}
