import {
  endpoints,
  loadingOrder,
  type DrivingTimeFrom,
  type LoadingOrder,
  type LoadingOrderRow,
  type LoadingOrderState,
  type OrderDocument,
} from '@konvoj/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api.ts';
import { ProblemError } from '../../../shared/api-errors.ts';
import { startOf } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { bodyOf, type OrderValues } from './form-model.ts';

/** First part of the keys; live data name it (`shownIn`). */
export const ORDERS = 'loadingOrders';
const listKey = [ORDERS, 'list'] as const;
const orderKey = (id: number) => [ORDERS, 'order', id] as const;

/** ISO instants; without both: open orders and those that were closed lately. */
export interface OrderPeriod {
  readonly from?: string;
  readonly to?: string;
}

/** @param enabled the page needs them now */
export function useOrderList(period: OrderPeriod, enabled = true) {
  return useQuery({
    queryKey: [...listKey, period],
    queryFn: ({ signal }) => call(endpoints.loadingOrders.list, { query: period }, { signal }),
    // Another day or filter shows what was there until the answer has come.
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** The orders that a page is about: of a day, or those that are open. */
export function useOrdersOfDay(day: string | undefined, enabled: boolean) {
  const timeZone = useTimeZone();
  const period = useMemo((): OrderPeriod => {
    if (day === undefined) return {};
    const from = startOf(day, timeZone);
    // To noon of the next day and back to its beginning: a day may have 23 or 25 hours.
    return { from: new Date(from).toISOString(), to: new Date(startOf(nextDay(day), timeZone)).toISOString() };
  }, [day, timeZone]);
  return useOrderList(period, enabled);
}

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

export function useOrder(id: number | undefined) {
  return useQuery({
    queryKey: orderKey(id ?? 0),
    queryFn: ({ signal }) => call(endpoints.loadingOrders.find, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
}

export interface BreaksAhead {
  readonly reason: string;
  readonly from: DrivingTimeFrom | null;
}

/**
 * The breaks that the driver has to take before the next point of an order, with their places: `45 min break, Villach`.
 * Null: none, or not computed. `from`: by the tachograph; null: by the stages of the vehicle.
 */
export function useBreaksAhead({ id, points }: Pick<LoadingOrder, 'id' | 'points'>): BreaksAhead | null {
  const eta = points.find((point) => point.eta !== null)?.eta ?? null;
  const { data } = useQuery({
    queryKey: [...orderKey(id), 'breaks', eta?.at],
    queryFn: ({ signal }) => call(endpoints.routing.arrival, { query: { loadingOrderId: id } }, { signal }),
    enabled: eta !== null && eta.breakMinutes > 0,
    placeholderData: keepPreviousData,
  });
  return data?.reason == null ? null : { reason: data.reason, from: data.drivingTimeFrom };
}

/** Orders of a vehicle, for its details. */
export function useOrdersOfDevice(deviceId: number) {
  const query = useOrderList({});
  const { data } = query;
  const orders = useMemo(() => data?.filter((order) => order.deviceId === deviceId), [data, deviceId]);
  return { ...query, data: orders };
}

export function useDriverChoices() {
  return useQuery({
    queryKey: ['loadingOrderDrivers'],
    queryFn: ({ signal }) => call(endpoints.drivers.list, { query: {} }, { signal }),
  });
}

/** The vehicles that suit an order, the best first. */
export function useSuggestions(id: number, enabled: boolean) {
  return useQuery({
    queryKey: [...orderKey(id), 'suggestions'],
    queryFn: ({ signal }) => call(endpoints.loadingOrders.suggestions, { params: { id } }, { signal }),
    enabled,
  });
}

/** Shows an order as the server has just stored it. */
function keep(client: QueryClient, order: LoadingOrder): void {
  client.setQueryData(orderKey(order.id), order);
  client.setQueriesData<LoadingOrderRow[]>({ queryKey: listKey }, (rows) =>
    rows?.map((row) => (row.id === order.id ? order : row)),
  );
}

/** A change of an order that the server answers with the order. */
function useChange<Input>(change: (input: Input) => Promise<LoadingOrder>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (order) => {
      keep(client, order);
      return client.invalidateQueries({ queryKey: listKey });
    },
  });
}

/** @param id null: a new order */
export function useSaveOrder(id: number | null, withPrice: boolean) {
  return useChange(({ values, version }: { readonly values: OrderValues; readonly version: number | undefined }) =>
    id === null
      ? call(endpoints.loadingOrders.create, { body: bodyOf(values, withPrice) })
      : call(endpoints.loadingOrders.replace, {
          params: { id },
          body: { ...bodyOf(values, withPrice), ...(version !== undefined && { version }) },
        }),
  );
}

export const useCopyOrder = () =>
  useChange((id: number) => call(endpoints.loadingOrders.copy, { params: { id }, body: {} }));

/** Sends an order to its vehicle once more. */
export const useSendAgain = () =>
  useChange(({ id, version }: Pick<LoadingOrder, 'id' | 'version'>) =>
    call(endpoints.loadingOrders.send, { params: { id }, body: { version } }),
  );

export interface Move {
  readonly order: Pick<LoadingOrderRow, 'id' | 'state' | 'version'>;
  readonly to: LoadingOrderState;
  readonly reason?: string;
}

/** Moves an order to a state; to 'in preparation' it comes by being sent. It is shown there at once. */
export function useMoveOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order: { id, version }, to, reason }: Move) =>
      to === 1
        ? call(endpoints.loadingOrders.send, { params: { id }, body: { version } })
        : call(endpoints.loadingOrders.changeState, {
            params: { id },
            body: { state: to, version, ...(reason !== undefined && { reason }) },
          }),
    onMutate: async ({ order, to }) => {
      await client.cancelQueries({ queryKey: listKey });
      client.setQueriesData<LoadingOrderRow[]>({ queryKey: listKey }, (rows) =>
        rows?.map((row) => (row.id === order.id ? { ...row, state: to } : row)),
      );
    },
    onSuccess: (order) => keep(client, order),
    onSettled: () => client.invalidateQueries({ queryKey: [ORDERS] }),
  });
}

export interface PointChange {
  readonly order: Pick<LoadingOrder, 'id' | 'version'>;
  readonly number: number;
  readonly change: {
    readonly arrivedAt?: string | null;
    readonly leftAt?: string | null;
    readonly skipped?: boolean;
    readonly problem?: string | null;
  };
}

export const useChangePoint = () =>
  useChange(({ order: { id, version }, number, change }: PointChange) =>
    call(endpoints.loadingOrders.changePoint, { params: { id, number }, body: { ...change, version } }),
  );

export function useShareOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoints.loadingOrders.share, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [ORDERS] }),
  });
}

export function useAddDocuments(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, files }: { readonly kind: OrderDocument['kind']; readonly files: readonly File[] }) =>
      call(endpoints.loadingOrders.addDocuments, { params: { id }, body: { kind } }, { files }),
    onSettled: () => client.invalidateQueries({ queryKey: orderKey(id) }),
  });
}

export function useRemoveDocument(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (documentId: number) => call(endpoints.loadingOrders.removeDocument, { params: { id, documentId } }),
    onSettled: () => client.invalidateQueries({ queryKey: orderKey(id) }),
  });
}

/** The order as somebody else has stored it meanwhile; null: the change was refused for another reason. */
export function storedMeanwhile(failure: unknown): LoadingOrder | null {
  if (!(failure instanceof ProblemError) || failure.code !== 'loading_order.changed_meanwhile') return null;
  return loadingOrder.safeParse(failure.problem.current).data ?? null;
}
