import { endpoints, type WebhookDelivery, type WebhookFields } from '@konvoj/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api.ts';

const WEBHOOKS = ['webhooks'];
const logOf = (id: number) => ['webhookDeliveries', id];
/** While a delivery is on its way. */
const REFRESH_MS = 3_000;

export function useWebhooks() {
  return useQuery({
    queryKey: WEBHOOKS,
    queryFn: ({ signal }) => call(endpoints.webhooks.list, {}, { signal }),
  });
}

const isUnderWay = ({ state, tries }: WebhookDelivery): boolean =>
  state === 'sending' || (state === 'queued' && tries === 0);

/** The newest deliveries of a webhook first; read again while one is on its way. */
export function useDeliveries(id: number) {
  return useQuery({
    queryKey: logOf(id),
    queryFn: ({ signal }) => call(endpoints.webhooks.deliveries, { params: { id }, query: {} }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? REFRESH_MS : false),
  });
}

/** Stores a webhook. @returns its secret where it is new; null for one that is changed */
export function useSaveWebhook(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: WebhookFields): Promise<{ readonly name: string; readonly secret: string | null }> => {
      if (id === null) return call(endpoints.webhooks.create, { body });
      return { ...(await call(endpoints.webhooks.replace, { params: { id }, body })), secret: null };
    },
    onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS }),
  });
}

export function useWebhookActions() {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: WEBHOOKS });
  const turn = useMutation({
    mutationFn: ({ id, ...body }: WebhookFields & { readonly id: number }) =>
      call(endpoints.webhooks.replace, { params: { id }, body }),
    onSettled: reload,
  });
  const test = useMutation({
    mutationFn: (id: number) => call(endpoints.webhooks.test, { params: { id } }),
    onSettled: (_sent, _error, id) => client.invalidateQueries({ queryKey: logOf(id) }),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(endpoints.webhooks.remove, { params: { id } }),
    onSettled: reload,
  });
  const renewSecret = useMutation({
    mutationFn: (id: number) => call(endpoints.webhooks.renewSecret, { params: { id } }),
  });
  return { turn, test, remove, renewSecret };
}

export function useResend(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) => call(endpoints.webhooks.resend, { params: { id, deliveryId } }),
    onSettled: () => client.invalidateQueries({ queryKey: logOf(id) }),
  });
}
