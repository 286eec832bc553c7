import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SETTING_NAMES, readConfig } from '../../apps/server/src/config.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

const settings = [...read('packaging/konvoj.env').matchAll(/^#?([A-Z][A-Z_]*)=(.*)$/gm)].map(
  ([, name = '', value = '']) => ({ name, value }),
);
const FILES = ['Containerfile', 'compose.yaml', 'packaging/konvoj.service'] as const;

describe('packaging/konvoj.env', () => {
  it('has every setting of the server once, and no other', () => {
    expect(settings.map(({ name }) => name).toSorted()).toEqual([...SETTING_NAMES].toSorted());
  });

  it('has values that the server takes', () => {
    expect(() => readConfig(Object.fromEntries(settings.map(({ name, value }) => [name, value])))).not.toThrow();
  });

  it('sets nothing by itself', () => {
    expect(read('packaging/konvoj.env')).not.toMatch(/^[A-Z]/m);
  });
});

describe.each(FILES)('%s', (name) => {
  const text = read(name);

  it('names only settings of the server', () => {
    const named = [...text.matchAll(/\b(KONVOJ_[A-Z_]*[A-Z]|DATABASE_URL|SMTP_URL|NATS_URL)\b/g)].map(([word]) => word);
    expect(named.filter((word) => !SETTING_NAMES.includes(word))).toEqual([]);
  });

  it('has its data where the others have it', () => {
    expect(text).toMatch(/KONVOJ_DATA[=:] ?\/var\/lib\/konvoj\b/);
  });
});

describe('the packages', () => {
  it('start the server as npm run serve does', () => {
    const [, flags = ''] = /YOUNG_MEMORY = \[(.*)\]/.exec(read('scripts/lib/commands.mjs')) ?? [];
    const command = [...flags.matchAll(/'([^']+)'/g)].map(([, flag]) => flag).join(' ');
    expect(command).toContain('--max-semi-space-size');
    for (const name of ['Containerfile', 'packaging/konvoj.service']) {
      expect(read(name)).toContain(`node ${command} /opt/konvoj/apps/server/src/main.ts`);
      expect(read(name)).toMatch(/MALLOC_ARENA_MAX=2[\s\S]*MALLOC_TRIM_THRESHOLD_=131072/);
    }
  });

  it('open the ports of the server', () => {
    const { ports } = readConfig({});
    const container = read('Containerfile');
    const compose = read('compose.yaml');
    expect(container).toContain(`EXPOSE ${ports.http} ${ports.teltonika}/tcp ${ports.teltonika}/udp ${ports.osmand}`);
    for (const mapping of [
      `127.0.0.1:${ports.http}:${ports.http}`,
      `${ports.teltonika}:${ports.teltonika}/tcp`,
      `${ports.teltonika}:${ports.teltonika}/udp`,
      `${ports.osmand}:${ports.osmand}`,
    ]) {
      expect(compose).toContain(`- '${mapping}'`);
    }
  });

  it('give the server longer to stop than it takes', () => {
    expect(read('compose.yaml')).toContain('stop_grace_period: 40s');
    expect(read('packaging/konvoj.service')).toContain('TimeoutStopSec=60');
  });
});
