import { expect, it } from 'vitest';
import { brokenRule } from './import-rules.ts';

const S = 'apps/server/src';
const W = 'apps/web/src';

it.each([
  [
    `${S}/stages/service.ts`,
    `${S}/fleet/store.ts`,
    'a word uses another through its service, never its store or routes',
  ],
  [
    `${S}/stages/service.ts`,
    `${S}/fleet/assignment-store.ts`,
    'a word uses another through its service, never its store or routes',
  ],
  [`${S}/platform/jobs.ts`, `${S}/identity/service.ts`, 'platform knows no word'],
  [`${S}/stages/rules.ts`, `${S}/platform/bus.ts`, 'rules import rules and types only'],
  ['packages/i18n/src/index.ts', `${S}/app.ts`, 'packages know no app'],
  [`${W}/shared/api.ts`, `${S}/app.ts`, 'apps share through packages/ only'],
  [`${W}/features/fleet/panel.tsx`, `${W}/features/alarms/panel.tsx`, 'a feature does not import a feature'],
  [`${W}/map/track/draw.ts`, 'react', 'nothing in map/ imports React'],
])('%s must not import %s', (from, to, rule) => {
  expect(brokenRule({ from, to, typesOnly: false })).toBe(rule);
});

it.each([
  [`${S}/stages/service.ts`, `${S}/fleet/service.ts`],
  [`${S}/stages/service.ts`, `${S}/stages/store.ts`],
  [`${S}/stages/store.itest.ts`, `${S}/fleet/store.ts`],
  [`${S}/demo/history.ts`, 'apps/simulator/src/index.ts'],
  [`${W}/app/routes.tsx`, `${W}/features/fleet/panel.tsx`],
  [`${W}/features/fleet/panel.tsx`, `${W}/ui/search.tsx`],
])('%s may import %s', (from, to) => {
  expect(brokenRule({ from, to, typesOnly: false })).toBeNull();
});

it('lets a word name the types of another’s store', () => {
  expect(brokenRule({ from: `${S}/stages/service.ts`, to: `${S}/fleet/store.ts`, typesOnly: true })).toBeNull();
});
