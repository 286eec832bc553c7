import { expect, it } from 'vitest';
import { ecbFile } from './ecb.testing.ts';
import { readEcbFile } from './ecb-file.ts';

it('has the rates of each day', () => {
  const file = ecbFile({ '2025-05-13': { USD: '1.1112', CHF: '0.9375' }, '2025-05-12': { USD: '1.1106' } });
  expect(readEcbFile(file)).toEqual([
    { day: '2025-05-13', currency: 'USD', rate: 1.1112 },
    { day: '2025-05-13', currency: 'CHF', rate: 0.9375 },
    { day: '2025-05-12', currency: 'USD', rate: 1.1106 },
  ]);
});

it.each([
  ['no XML', 'not found'],
  ['another file', '<html><body>Sign in</body></html>'],
  ['no rate', ecbFile({ '2025-05-13': {} })],
  ['a wrong day', ecbFile({ '2025-13-05': { USD: '1.1' } })],
  ['a wrong currency', ecbFile({ '2025-05-13': { usd: '1.1' } })],
  ['a rate of zero', ecbFile({ '2025-05-13': { USD: '1.1', CHF: '0' } })],
  ['a rate that is no number', ecbFile({ '2025-05-13': { USD: 'N/A' } })],
  ['a huge rate', ecbFile({ '2025-05-13': { USD: '1e9' } })],
  ['a file that is cut off', ecbFile({ '2025-05-13': { USD: '1.1' } }).slice(0, -40)],
  ['entities', `<!DOCTYPE x [<!ENTITY a "b">]>${ecbFile({ '2025-05-13': { USD: '1.1' } })}`],
])('is refused with %s', (_what, text) => {
  expect(() => readEcbFile(text)).toThrow(Error);
});
