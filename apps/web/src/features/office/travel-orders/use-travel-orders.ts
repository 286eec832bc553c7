import {
  endpoints,
  travelOrder,
  type TravelOrder,
  type TravelOrderRow,
  type Reply,
  type Request,
} from '@konvoj/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../../i18n/use-text.ts';
import { ProblemError } from '../../../shared/api-errors.ts';
import { call } from '../../../shared/api.ts';
import { nearestFirst } from '../../../shared/country-order.ts';

/** First part of the keys; live data name it (`shownIn`). */
export const TRAVEL_ORDERS = 'travelOrders';
const listKey = [TRAVEL_ORDERS, 'list'] as const;
const orderKey = (id: number) => [TRAVEL_ORDERS, 'order', id] as const;

/** The orders of a month, or of all. @param month `2026-11`; null: all */
export function useTravelOrderList(month: string | null, { enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: [...listKey, month],
    queryFn: ({ signal }) => call(endpoints.travelOrders.list, { query: month === null ? {} : { month } }, { signal }),
    // Another month shows what was there until the answer has come.
    placeholderData: keepPreviousData,
  });
}

/** What drivers get for the orders of a month. */
export function usePayroll(month: string) {
  return useQuery({
    queryKey: [TRAVEL_ORDERS, 'payroll', month],
    queryFn: ({ signal }) => call(endpoints.travelOrders.payroll, { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useTravelOrder(id: number) {
  return useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => call(endpoints.travelOrders.find, { params: { id } }, { signal }),
  });
}

export function useDriverChoices() {
  return useQuery({
    queryKey: ['travelOrderDrivers'],
    queryFn: ({ signal }) => call(endpoints.drivers.list, { query: {} }, { signal }),
  });
}

/** Vehicles and trailers that may be chosen, by plate. */
export function useVehicleChoices() {
  return useQuery({
    queryKey: ['travelOrderVehicles'],
    queryFn: ({ signal }) => call(endpoints.vehicles.list, { query: {} }, { signal }),
  });
}
export function useTrailerChoices() {
  return useQuery({
    queryKey: ['travelOrderTrailers'],
    queryFn: ({ signal }) => call(endpoints.trailers.list, { query: {} }, { signal }),
  });
}

export interface Countries {
  /** The nearest first. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The currency of a country; that of most of them while the list is not loaded. */
  readonly currencyOf: (code: string) => string;
}

const USUAL_CURRENCY = 'EUR';

/** Countries with their currencies. The names are those of the language of the page. */
export function useCountries(): Countries {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['travelOrderCountries', language],
    queryFn: ({ signal }) => call(endpoints.reference.countries, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    const currencies = new Map(data?.map(({ code, currency }) => [code, currency]));
    return {
      choices: nearestFirst(
        (data ?? [])
          .map(({ code }) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
          .toSorted((a, b) => a.label.localeCompare(b.label, language)),
        ({ value }) => value,
      ),
      currencyOf: (code) => currencies.get(code) ?? USUAL_CURRENCY,
    };
  }, [data, language]);
}

/** Codes of currencies, the home currency first. */
export function useCurrencies(home: string): readonly string[] {
  const { data } = useQuery({
    queryKey: ['travelOrderCurrencies'],
    queryFn: ({ signal }) => call(endpoints.reference.currencies, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => [...new Set([home, ...(data ?? []).map(({ code }) => code)])], [data, home]);
}

export interface TripPeriod {
  readonly driverId: number;
  /** ISO instants. */
  readonly from: string;
  readonly to: string;
}

/** Trips that the driving records show; null: not wanted (yet). */
export function useProposals(period: TripPeriod | null) {
  return useQuery({
    queryKey: [TRAVEL_ORDERS, 'proposal', period],
    queryFn: ({ signal }) =>
      call(endpoints.travelOrders.proposal, { query: period ?? { driverId: 0, from: '', to: '' } }, { signal }),
    enabled: period !== null,
    retry: false,
  });
}

/** The trip for which crossings of the tachograph are looked for; ISO instants. */
interface RecordedTrip {
  readonly driverId: number | null;
  readonly departure: string | null;
  readonly return: string | null;
}

/** Border crossings that the tachograph recorded on the way; of a driver who has not returned, those of a month. */
export function useRecordedCrossings({ driverId, departure, return: arrival }: RecordedTrip) {
  const from = departure ?? '';
  const to = arrival ?? monthAfterDeparture(departure);
  return useQuery({
    queryKey: [TRAVEL_ORDERS, 'recordedCrossings', driverId, from, to],
    queryFn: ({ signal }) =>
      call(endpoints.travelOrders.recordedCrossings, { query: { driverId: driverId ?? 0, from, to } }, { signal }),
    enabled: driverId !== null && departure !== null && Date.parse(departure) < Date.parse(to),
    retry: false,
  });
}

const OPEN_TRIP_DAYS = 31;
const monthAfterDeparture = (departure: string | null): string =>
  departure === null ? '' : new Date(Date.parse(departure) + OPEN_TRIP_DAYS * 86_400_000).toISOString();

/** Shows an order as the server has just stored it. */
function keep(client: QueryClient, order: TravelOrder): void {
  client.setQueryData(orderKey(order.id), order);
  client.setQueriesData<TravelOrderRow[]>({ queryKey: listKey }, (rows) =>
    rows?.map((row) => (row.id === order.id ? order : row)),
  );
}

/** A change of an order that the server answers with the order. */
function useChange<Input>(change: (input: Input) => Promise<TravelOrder>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (order) => {
      keep(client, order);
      return client.invalidateQueries({ queryKey: listKey });
    },
  });
}

export type OrderBody = NonNullable<Request<typeof endpoints.travelOrders.create>['body']>;

/** A refusal that brings the order as somebody else has stored it shows that. @param id null: a new order */
export function useSaveOrder(id: number | null) {
  const client = useQueryClient();
  return useChange(async ({ body, version }: { readonly body: OrderBody; readonly version: number | undefined }) => {
    if (id === null) return call(endpoints.travelOrders.create, { body });
    try {
      return await call(endpoints.travelOrders.replace, {
        params: { id },
        body: { ...body, ...(version !== undefined && { version }) },
      });
    } catch (failure) {
      const stored = storedMeanwhile(failure);
      if (stored !== null) keep(client, stored);
      throw failure;
    }
  });
}

/** A step of an order that is stored; the version that the user sees goes along. */
export type OrderStep =
  | { readonly step: 'issue'; readonly place: string }
  | { readonly step: 'settle' }
  | { readonly step: 'cancel' | 'correct'; readonly reason: string }
  | { readonly step: 'approve'; readonly kind: TravelOrder['approvals'][number]['kind']; readonly withdrawn: boolean };

export function useOrderStep({ id, version }: Pick<TravelOrder, 'id' | 'version'>) {
  const client = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (change: OrderStep) => {
      const { travelOrders } = endpoints;
      switch (change.step) {
        case 'issue': {
          const place = change.place.trim();
          return call(travelOrders.issue, { params, body: { version, ...(place !== '' && { place }) } });
        }
        case 'settle':
          return call(travelOrders.settle, { params, body: { version } });
        case 'cancel':
          return call(travelOrders.cancel, { params, body: { reason: change.reason, version } });
        case 'correct':
          return call(travelOrders.correct, { params, body: { reason: change.reason, version } });
        default: {
          const { kind, withdrawn } = change;
          return call(travelOrders.approve, { params, body: { kind, withdrawn, version } });
        }
      }
    },
    onSuccess: (order) => keep(client, order),
    onSettled: () => client.invalidateQueries({ queryKey: [TRAVEL_ORDERS] }),
  });
}

export function useRemoveDraft(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.travelOrders.remove, { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: orderKey(id) });
      return client.invalidateQueries({ queryKey: listKey });
    },
  });
}

export type IssuedOrder = Reply<typeof endpoints.travelOrders.issueMany>[number];
type MonthBody = NonNullable<Request<typeof endpoints.travelOrders.makeMonth>['body']>;

/** Drafts for the trips of a month. */
export function useMakeMonth() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MonthBody) => call(endpoints.travelOrders.makeMonth, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: [TRAVEL_ORDERS] }),
  });
}

export function useIssueMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ids, place }: { readonly ids: number[]; readonly place: string }) =>
      call(endpoints.travelOrders.issueMany, {
        body: { ids, ...(place.trim() !== '' && { place: place.trim() }) },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [TRAVEL_ORDERS] }),
  });
}

export function useAddReceipts(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (files: readonly File[]) =>
      call(endpoints.travelOrders.addFiles, { params: { id }, body: {} }, { files }),
    onSettled: () => client.invalidateQueries({ queryKey: orderKey(id) }),
  });
}

export function useRemoveReceipt(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: number) => call(endpoints.travelOrders.removeFile, { params: { id, fileId } }),
    onSettled: () => client.invalidateQueries({ queryKey: orderKey(id) }),
  });
}

/** The order as somebody else has stored it meanwhile; null: the change was refused for another reason. */
function storedMeanwhile(failure: unknown): TravelOrder | null {
  if (!(failure instanceof ProblemError) || failure.code !== 'travel_order.changed_meanwhile') return null;
  return travelOrder.safeParse(failure.problem.current).data ?? null;
}
