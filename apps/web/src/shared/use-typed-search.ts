import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';

const WRITE_AFTER_MS = 300;
const search = z.object({ find: z.string().max(100).optional().catch(undefined) });

/** The text of the search box: starts with the search of the address, which follows after a pause in typing. */
export function useTypedSearch(): [string, (typed: string) => void] {
  const router = useRouter();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(() => search.parse(router.state.location.search).find ?? '');
  useEffect(() => {
    const find = typed === '' ? undefined : typed;
    if (search.parse(router.state.location.search).find === find) return undefined;
    const timer = setTimeout(
      () => void navigate({ to: '.', search: (before: object) => ({ ...before, find }), replace: true }),
      WRITE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [typed, router, navigate]);
  return [typed, setTyped];
}
