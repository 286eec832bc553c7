import { describe, expect, it } from 'vitest';
import { NEEDED_SETTINGS, SETTING_NAMES, readConfig } from '../../apps/server/src/config.ts';
import { fencedLines, readPages } from './pages.ts';

const pages = readPages();
const operations = pages.find(({ name }) => name === 'docs/operations/operations.md')?.text ?? '';
const examples = pages.flatMap((page) =>
  fencedLines(page).flatMap((line) => {
    const [, name, value] = /^([A-Z_]+)=(\S+)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ page: page.name, name, value }];
  }),
);

/** Beside the settings themselves: of the web app's own server, and of the program of docs/development/api.md. */
const KNOWN = new Set([
  ...SETTING_NAMES,
  'KONVOJ_DEV_SERVER',
  'KONVOJ_URL',
  'KONVOJ_EMAIL',
  'KONVOJ_PASSWORD',
  'KONVOJ_ONCE',
]);
/** Settings without which others have no effect. */
const NEIGHBOURS = {
  KONVOJ_TRAFFIC_TILES: 'https://traffic.example/{z}/{x}/{y}.png',
  KONVOJ_GEOCODER_URL: 'https://photon.example',
  KONVOJ_RAIN_TILES: '{host}{path}/{z}/{x}/{y}.png',
  KONVOJ_RAIN_FRAMES: 'https://rain.example/list.json',
};

describe('the settings', () => {
  it.each(SETTING_NAMES)('%s is explained in docs/operations/operations.md', (name) => {
    // `KONVOJ_MAP_STYLE_LIGHT`, `_DARK`
    expect(operations.includes(`\`${name}\``) || operations.includes(`\`_${name.split('_').at(-1)}\``)).toBe(true);
  });

  it.each(NEEDED_SETTINGS)(
    '%s alone is refused, as the table in docs/operations/operations.md says',
    (name, needed) => {
      const codes = needed.replaceAll(/[A-Z]+_[A-Z_]+|gateway/g, (word) => `\`${word}\``);
      expect(operations).toContain(`| \`${name}\` | ${codes} |`);
    },
  );

  it('of that table are all refused alone', () => {
    const [, table = ''] = operations.split('| has no effect | without |');
    const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(rows.toSorted()).toEqual(NEEDED_SETTINGS.map(([name]) => name).toSorted());
  });

  it.each(pages)('that $name names exist', ({ text }) => {
    const named = new Set([...text.matchAll(/KONVOJ_[A-Z_]*[A-Z]/g)].map(([name]) => name));
    expect([...named].filter((name) => !KNOWN.has(name))).toEqual([]);
  });

  it.each(examples)('$name=$value of $page is taken', ({ name, value }) => {
    expect(() => readConfig({ ...NEIGHBOURS, [name]: value })).not.toThrow();
  });
});
