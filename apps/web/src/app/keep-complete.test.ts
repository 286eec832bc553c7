import { afterEach, expect, it, vi } from 'vitest';
import { publishGap } from '../live/gap.ts';
import { keepComplete } from './keep-complete.ts';

const invalidateQueries = vi.fn<() => Promise<void>>(async () => undefined);
afterEach(() => invalidateQueries.mockClear());

it('asks for everything again once the connection is back, until it is stopped', () => {
  const stop = keepComplete({ invalidateQueries });
  expect(invalidateQueries).not.toHaveBeenCalled();
  publishGap();
  expect(invalidateQueries).toHaveBeenCalledTimes(1);
  stop();
  publishGap();
  expect(invalidateQueries).toHaveBeenCalledTimes(1);
});
