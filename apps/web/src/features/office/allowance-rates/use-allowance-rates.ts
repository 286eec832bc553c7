import { endpoints, RATES_IMPORT_MAX_MB, type AllowanceRateInput, type Country } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';
import { nearestFirst } from '../../../shared/country-order.ts';
import { refuseTooLarge } from '../../../ui/file-import/refuse-too-large.ts';

const RATES = ['allowanceRates'] as const;
const { allowanceRates, reference } = endpoints;
const FOREVER = { staleTime: Number.POSITIVE_INFINITY } as const;

/** The own rates of the organization. */
export function useAllowanceRates() {
  return useQuery({ queryKey: RATES, queryFn: ({ signal }) => call(allowanceRates.list, {}, { signal }) });
}

/** The shipped rates. */
export function useShippedRates() {
  return useQuery({
    queryKey: [...RATES, 'default'],
    queryFn: ({ signal }) => call(allowanceRates.defaults, {}, { signal }),
    ...FOREVER,
  });
}

export function useSaveAllowanceRates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly rates: AllowanceRateInput[]; readonly version: string }) =>
      call(allowanceRates.replace, { body }),
    onSuccess: (saved) => client.setQueryData(RATES, saved),
  });
}

/** Reads the rates of a CSV or XLSX file; nothing is stored. */
export function useReadRates() {
  return useMutation({
    mutationFn: async (file: File) => {
      refuseTooLarge(file, RATES_IMPORT_MAX_MB);
      return call(allowanceRates.read, {}, { file });
    },
  });
}

/** Countries, the nearest first, and currencies that a rate may have. */
export function useRateChoices(): { readonly countries: readonly Country[]; readonly currencies: readonly string[] } {
  const countries = useQuery({
    queryKey: [...RATES, 'countries'],
    queryFn: async ({ signal }) => nearestFirst(await call(reference.countries, {}, { signal }), ({ code }) => code),
    ...FOREVER,
  });
  const currencies = useQuery({
    queryKey: [...RATES, 'currencies'],
    queryFn: ({ signal }) => call(reference.currencies, {}, { signal }),
    ...FOREVER,
  });
  return {
    countries: countries.data ?? [],
    currencies: (currencies.data ?? []).map(({ code }) => code).toSorted(),
  };
}

export type Direction = 'from' | 'to';
interface MigrationRequest {
  readonly companyId: number;
  /** Of rates that the old table gives; null: the server decides. */
  readonly validFrom: string | null;
}

const fromBody = ({ companyId, validFrom }: MigrationRequest, preview: boolean) => ({
  companyId,
  preview,
  ...(validFrom === null ? {} : { validFrom }),
});

/** What taking over the old table would change. */
export function useFromOldTable(request: MigrationRequest, enabled: boolean) {
  return useQuery({
    queryKey: [...RATES, 'fromOldTable', request],
    queryFn: ({ signal }) => call(allowanceRates.fromOldTable, { body: fromBody(request, true) }, { signal }),
    enabled,
    gcTime: 0,
  });
}

/** What writing the rates to the old table would change. */
export function useToOldTable({ companyId }: MigrationRequest, enabled: boolean) {
  return useQuery({
    queryKey: [...RATES, 'toOldTable', companyId],
    queryFn: ({ signal }) => call(allowanceRates.toOldTable, { body: { companyId, preview: true } }, { signal }),
    enabled,
    gcTime: 0,
  });
}

/** Migrates in one direction; the rates are then read again. */
export function useMigrate(direction: Direction) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: MigrationRequest): Promise<void> => {
      if (direction === 'from') await call(allowanceRates.fromOldTable, { body: fromBody(request, false) });
      else await call(allowanceRates.toOldTable, { body: { companyId: request.companyId, preview: false } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: RATES }),
  });
}
