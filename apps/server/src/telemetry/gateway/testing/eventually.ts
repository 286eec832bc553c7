import { vi } from 'vitest';

/** Waits until a check holds: what happens on the other side of a socket happens when it happens. */
export function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000, interval: 5 });
}
