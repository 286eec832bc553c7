import { endpoints, type CompanySignInChange } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api.ts';

const KEY = ['company-sign-in'];
const { companySignInOfOrganization: company } = endpoints;

export function useCompanySignIn() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(company.find, {}, { signal }),
    staleTime: 0,
  });
}

export function useSaveCompany() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CompanySignInChange) => call(company.save, { body }),
    onSuccess: (saved) => queries.setQueryData(KEY, saved),
  });
}

export function useRemoveCompany() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly currentPassword: string }) => call(company.remove, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** Leaves the application for the provider, which sends the browser back. */
export function useTestCompany() {
  return useMutation({
    mutationFn: () => call(company.test),
    onSuccess: ({ address }) => window.location.assign(address),
  });
}
