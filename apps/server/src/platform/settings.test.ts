import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nearestName, onlyWith, readSettings } from './settings.ts';

const shape = {
  KONVOJ_ROLES: z
    .string()
    .default('gateway,api')
    .transform((text) => text.split(',')),
  KONVOJ_PORT: onlyWith('KONVOJ_ROLES=gateway', z.coerce.number().default(5027)),
  KONVOJ_RAIN_TILES: z.string().optional(),
  KONVOJ_CLOUD_TILES: z.string().optional(),
  KONVOJ_CACHE: onlyWith(['KONVOJ_RAIN_TILES', 'KONVOJ_CLOUD_TILES'], z.coerce.number().default(1)),
  DATABASE_URL: z.string().optional(),
};
const read = (env: Record<string, string>) => readSettings(shape, env, (name) => name === 'KONVOJ_TOOL');

describe('settings', () => {
  it('have their defaults, and empty ones count as not set', () => {
    expect(read({ KONVOJ_PORT: '', KONVOJ_CACHE: '', PATH: '/bin', KONVOJ_TOOL: 'x' })).toEqual({
      KONVOJ_ROLES: ['gateway', 'api'],
      KONVOJ_PORT: 5027,
      KONVOJ_CACHE: 1,
    });
  });

  it('are refused when what they change does not exist', () => {
    expect(() => read({ KONVOJ_CACHE: '2' })).toThrow(
      'KONVOJ_CACHE: has no effect without KONVOJ_RAIN_TILES or KONVOJ_CLOUD_TILES',
    );
    expect(read({ KONVOJ_CACHE: '2', KONVOJ_CLOUD_TILES: 'x' }).KONVOJ_CACHE).toBe(2);
  });

  it('are refused when this process does not have the role that reads them', () => {
    expect(() => read({ KONVOJ_PORT: '1', KONVOJ_ROLES: 'api' })).toThrow(
      'KONVOJ_PORT: has no effect without gateway in KONVOJ_ROLES',
    );
    expect(read({ KONVOJ_PORT: '1', KONVOJ_ROLES: 'api,gateway' }).KONVOJ_PORT).toBe(1);
    expect(read({ KONVOJ_PORT: '1' }).KONVOJ_PORT).toBe(1);
  });

  it('name every wrong one, and the nearest of each unknown one', () => {
    expect(() => read({ KONVOJ_PROT: '1', KONVOJ_RIAN_TILES: 'x' })).toThrow(
      [
        'Unknown setting KONVOJ_PROT. The nearest known one is KONVOJ_PORT.',
        'Unknown setting KONVOJ_RIAN_TILES. The nearest known one is KONVOJ_RAIN_TILES.',
        'Known are: KONVOJ_ROLES, KONVOJ_PORT, KONVOJ_RAIN_TILES, KONVOJ_CLOUD_TILES, KONVOJ_CACHE.',
      ].join('\n'),
    );
  });
});

it.each([
  ['HTPP_PORT', 'HTTP_PORT'],
  ['HTTP_PROT', 'HTTP_PORT'],
  ['HOSTS', 'HOST'],
  ['DATA_FOLDER', 'DATA'],
  ['HOST', 'HOST'],
])('the name nearest to %s is %s', (name, nearest) => {
  expect(nearestName(name, ['DATA', 'HOST', 'HTTP_PORT', 'OSMAND_PORT'])).toBe(nearest);
});
