import { vi } from 'vitest';

/** Waits until a check passes, because the other side of a socket runs at its own time. */
export function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000, interval: 5 });
}
