import { expect, it } from 'vitest';
import { linesThatReadTime } from './clock-rule.ts';

const FILE = 'apps/server/src/transport/sharing/service.ts';

it.each([
  'const now = Date.now();',
  'now = Date.now',
  'new Date()',
  'new Date().toISOString()',
  'return new Date;',
  'Date()',
])('a module reads the time from its clock, not by %s', (line) =>
  expect(linesThatReadTime(FILE, `const a = 1;\n${line}`)).toEqual([2]),
);

it.each([
  'new Date(clock.now())',
  'clock.now()',
  'Date.UTC(2026, 1)',
  'Date.parse(text)',
  'const endsAt: Date = at;',
  'aDate()',
])('takes no offence at %s', (line) => expect(linesThatReadTime(FILE, line)).toEqual([]));

it.each([
  'apps/server/src/platform/clock.ts',
  'apps/server/src/platform/mail.itest.ts',
  'apps/server/src/telemetry/live/builders.testing.ts',
  'apps/web/src/shared/clock.ts',
])('%s may read it', (file) => expect(linesThatReadTime(file, 'Date.now()')).toEqual([]));
