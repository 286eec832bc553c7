import { endpoints, type TemplateFields } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';

const KEY = ['reportTemplates'];

export function useTemplates() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(endpoints.reportTemplates.list, {}, { signal }) });
}

export function useTemplateChanges() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: KEY });
  const create = useMutation({
    mutationFn: (body: TemplateFields) => call(endpoints.reportTemplates.create, { body }),
    onSuccess,
  });
  const replace = useMutation({
    mutationFn: ({ id, body, version }: { id: number; body: TemplateFields; version: string | undefined }) =>
      call(endpoints.reportTemplates.replace, { params: { id }, body: { ...body, version } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(endpoints.reportTemplates.remove, { params: { id } }),
    onSuccess,
  });
  return { create, replace, remove, reload: onSuccess };
}
