import { endpoints, type CrudId, type CrudReference, type CrudTable, type EndpointShape } from '@konvoj/contract';
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../shared/api.ts';
import { parseReply } from '../../../shared/parse-reply.ts';
import { useUser } from '../../../shared/session-state.ts';
import { crudRow, type CrudRow } from './crud-row.ts';

interface TableCalls {
  readonly list: EndpointShape;
  readonly create: EndpointShape;
  readonly update: EndpointShape;
  readonly remove: EndpointShape;
}
const CALLS: Readonly<Record<CrudId, TableCalls>> = {
  drivers: endpoints.drivers,
  vehicles: endpoints.vehicles,
  vehicleGroups: endpoints.vehicleGroups,
  trailers: endpoints.trailers,
};

/** Lists that fields choose from; the SMS types are constants of ours. */
export type ListReference = Exclude<CrudReference, 'smsTypes' | 'drivingRules'>;
const LISTS: Readonly<Record<ListReference, EndpointShape>> = {
  drivers: endpoints.drivers.list,
  vehicles: endpoints.vehicles.list,
  vehicleGroups: endpoints.vehicleGroups.list,
  trailers: endpoints.trailers.list,
  trackers: endpoints.trackers.list,
  vehicleTypes: endpoints.reference.vehicleTypes,
  vehicleIcons: endpoints.reference.vehicleIcons,
  identifierTypes: endpoints.reference.identifierTypes,
};

const FLEET_KEY = 'fleet';
const DRIVERS_EVERY_MS = 60_000;
const rows = z.array(crudRow);

/** A list of rows as a query. Its names are in the language of the user, so that belongs to the key. */
export function listQuery(list: ListReference, language: string) {
  return {
    queryKey: [FLEET_KEY, list, language],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly CrudRow[]> =>
      parseReply(rows, await call(LISTS[list], {}, { signal })),
  };
}

/** The language in which the server words its lists: that of the signed-in user. */
export function useServerLanguage(): string {
  return useUser()?.language ?? '';
}

/** The settings tables as the server describes them to this user. */
export function useTables() {
  const user = useUser();
  return useQuery({
    queryKey: [FLEET_KEY, 'tables', user?.id, user?.language],
    queryFn: ({ signal }): Promise<readonly CrudTable[]> => call(endpoints.crud.tables, {}, { signal }),
    enabled: user?.organization != null,
    placeholderData: keepPreviousData,
  });
}

export function useRows(table: CrudId) {
  const language = useServerLanguage();
  // Who drives a vehicle changes with every card, without a change of the fleet.
  const refetchInterval = table === 'vehicles' ? DRIVERS_EVERY_MS : false;
  return useQuery({ ...listQuery(table, language), placeholderData: keepPreviousData, refetchInterval });
}

/** The message of a table for users without the right, as a code of the error catalogue. */
export const refusalOf = (table: CrudId) => CALLS[table].update.refusal ?? 'forbidden';

/** Everything that shows drivers, vehicles, groups or trailers reloads; the map gets the change over the socket. */
function refreshFleet(client: QueryClient): void {
  for (const key of [FLEET_KEY, 'vehicleGroups', 'drivers', 'trackers', 'assignments'])
    void client.invalidateQueries({ queryKey: [key] });
}

export interface FleetChanges {
  /** Creates a row (`id` null) or changes it. */
  readonly save: (id: number | null, body: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly remove: (id: number) => Promise<void>;
  /** Reads the table again. */
  readonly reload: () => Promise<void>;
}

/** The changes of one table. Each shows at once in the table and then everywhere else. */
export function useFleetChanges(table: CrudId): FleetChanges {
  const client = useQueryClient();
  const language = useServerLanguage();
  const { create, update, remove } = CALLS[table];
  return {
    save: async (id, body) => {
      const reply = id === null ? call(create, { body }) : call(update, { params: { id }, body });
      const saved = crudRow.parse(await reply);
      client.setQueryData<readonly CrudRow[]>(listQuery(table, language).queryKey, (before) =>
        before?.some((row) => row.id === saved.id)
          ? before.map((row) => (row.id === saved.id ? saved : row))
          : before && [...before, saved],
      );
      refreshFleet(client);
    },
    remove: async (id) => {
      await call(remove, { params: { id } });
      refreshFleet(client);
    },
    reload: () => client.refetchQueries({ queryKey: listQuery(table, language).queryKey }),
  };
}
