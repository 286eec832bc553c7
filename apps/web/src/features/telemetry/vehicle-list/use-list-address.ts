import { stageType } from '@konvoj/contract';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { vehicleListState } from './list-state.ts';

const WRITE_AFTER_MS = 300;
const isStatus = (text: string) => stageType.safeParse(text).success;

/**
 * Keeps search and status filters of the list in the address, so that a colleague who gets the link sees the same.
 * An address that carries them wins over what was remembered.
 */
export function useListAddress(): void {
  const router = useRouter();
  const navigate = useNavigate();

  useEffect(() => {
    const { q, status }: { readonly q?: unknown; readonly status?: unknown } = router.state.location.search;
    if (typeof q === 'string') vehicleListState.set({ search: q });
    if (typeof status === 'string') {
      vehicleListState.set({ statuses: stageType.array().parse(status.split(',').filter(isStatus)) });
    }
    const write = (): void => {
      const { search: term, statuses } = vehicleListState.get();
      void navigate({
        to: '.',
        replace: true,
        search: (before: object) => ({ ...before, q: term || undefined, status: statuses.join(',') || undefined }),
      });
    };
    let timer = setTimeout(write, 0);
    const unsubscribe = vehicleListState.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [navigate, router]);
}
