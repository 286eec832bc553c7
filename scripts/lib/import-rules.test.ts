import { expect, it } from 'vitest';
import { brokenRule, partOf } from './import-rules.ts';

const S = 'apps/server/src';
const W = 'apps/web/src';
const C = 'packages/contract/src';

it.each([
  [
    `${S}/telemetry/stages/service.ts`,
    `${S}/fleet/store.ts`,
    /^fleet shows its service, rules, events and types to others, not store.ts$/,
  ],
  [`${S}/telemetry/stages/store.ts`, `${S}/telemetry/ingest/routes.ts`, /^telemetry\/ingest shows .* not routes.ts$/],
  [`${S}/fleet/vehicles/service.ts`, `${S}/fleet/drivers/store.ts`, /^fleet\/drivers shows .* not store.ts$/],
  [`${S}/places/own-places/files/plan-rules.ts`, `${S}/platform/bus.ts`, /^rules import rules and types only$/],
  [
    `${S}/fleet/service.ts`,
    `${S}/telemetry/stages/service.ts`,
    /^fleet does not know telemetry: platform → organization/,
  ],
  [`${S}/platform/jobs.ts`, `${S}/organization/identity/service.ts`, /^platform does not know organization/],
  [`${S}/telemetry/stages/service.ts`, `${S}/telemetry/ingest/module.ts`, /^telemetry\/ingest shows .* not module.ts$/],
  [`${S}/modules.ts`, `${S}/testing/notes/module.ts`, /^what helps tests is not part of the product$/],
  [`${W}/app/features.ts`, `${W}/testing/notes/feature.ts`, /^what helps tests is not part of the product$/],
  [`${S}/fleet/service.ts`, `${S}/app.ts`, /^fleet does not know the files that put the areas together/],
  [`${S}/telemetry/stages/rules.ts`, `${S}/platform/bus.ts`, /^rules import rules and types only$/],
  ['packages/i18n/src/index.ts', `${S}/app.ts`, /^packages know no app$/],
  [`${C}/fleet/vehicles.ts`, `${C}/telemetry/stages.ts`, /^fleet does not know telemetry/],
  [`${W}/shared/api.ts`, `${S}/app.ts`, /^apps share through packages\/ only$/],
  [
    `${W}/features/fleet/trackers/panel.tsx`,
    `${W}/features/fleet/tables/panel.tsx`,
    /^a feature does not import a feature$/,
  ],
  [`${W}/map/camera.ts`, `${W}/features/fleet/tables/panel.tsx`, /^map does not know features/],
  [`${W}/driver/main.tsx`, `${W}/ui/theme.ts`, /^driver uses shared only$/],
  [`${W}/app/features.ts`, `${W}/driver/app.ts`, /^driver is an application of its own$/],
  [`${W}/map/track/draw.ts`, 'react', /^nothing in map\/ imports React$/],
  [`${W}/map/track/draw.ts`, 'react-dom/client', /^nothing in map\/ imports React$/],
  [`${W}/map/track/draw.ts`, '@mantine/core', /^nothing in map\/ imports React$/],
  [`${W}/map/track/draw.ts`, '@tanstack/react-query', /^nothing in map\/ imports React$/],
  [`${W}/map/track/draw.ts`, 'zustand', /^nothing in map\/ imports React$/],
  [`${W}/map/track/draw.ts`, `${W}/ui/theme.ts`, /^nothing in map\/ imports React$/],
  [`${S}/platform/module.ts`, `${S}/config.ts`, /^platform does not know the files that put the areas together/],
  ['packages/contract/src/index.ts', 'packages/columns/src/stages.ts', /^the package contract uses no other package$/],
  [
    'packages/columns/src/stages.ts',
    'packages/geo/src/distance.ts',
    /^the package columns uses only contract and i18n$/,
  ],
  ['packages/new/src/index.ts', 'packages/geo/src/distance.ts', /does not say what new may use$/],
  ['packages/geo/src/country.ts', 'node:fs', /^packages do no input or output$/],
  ['packages/geo/src/country.ts', 'node:crypto', /^packages do no input or output$/],
  ['packages/tachograph/src/index.ts', 'node:fs', /^packages do no input or output$/],
  ['packages/tachograph/src/rules/daily.ts', 'node:crypto', /^packages do no input or output$/],
])('%s must not import %s', (from, to, rule) => {
  expect(brokenRule({ from, to, typesOnly: false })).toMatch(rule);
});

it.each([
  [`${S}/telemetry/stages/service.ts`, `${S}/fleet/service.ts`],
  [`${S}/telemetry/stages/service.ts`, `${S}/telemetry/stages/store.ts`],
  [`${S}/telemetry/stages/store.itest.ts`, `${S}/fleet/store.ts`],
  [`${S}/fleet/vehicles/service.ts`, `${S}/fleet/drivers/service.ts`],
  [`${S}/fleet/vehicles/store.ts`, `${S}/fleet/visibility.ts`],
  [`${S}/modules.ts`, `${S}/telemetry/gateway/module.ts`],
  [`${S}/testing/notes/notes.itest.ts`, `${S}/testing/notes/module.ts`],
  [`${W}/app/features.ts`, `${W}/features/fleet/tables/feature.ts`],
  [`${S}/demo/history.ts`, 'apps/simulator/src/index.ts'],
  [`${W}/app/routes.tsx`, `${W}/features/fleet/tables/panel.tsx`],
  [`${W}/features/fleet/tables/panel.tsx`, `${W}/ui/search.tsx`],
  [`${W}/map/track/draw.ts`, 'zustand/vanilla'],
  ['packages/columns/src/stages.ts', 'packages/contract/src/index.ts'],
  ['packages/geo/src/country.test.ts', 'node:fs'],
  ['packages/tachograph/src/signatures/gen1.ts', 'node:crypto'],
])('%s may import %s', (from, to) => {
  expect(brokenRule({ from, to, typesOnly: false })).toBeNull();
});

it('lets a module name the types of another, but not of its store or routes, and not of an area above', () => {
  const from = `${S}/telemetry/stages/service.ts`;
  const rule = (to: string) => brokenRule({ from, to, typesOnly: true });
  expect(rule(`${S}/telemetry/gateway/module.ts`)).toBeNull();
  expect(rule(`${S}/telemetry/ingest/routes.ts`)).toBe(
    'telemetry/ingest keeps the types of its store and routes to itself',
  );
  expect(rule(`${S}/fleet/trackers/key-store.ts`)).toBe(
    'fleet/trackers keeps the types of its store and routes to itself',
  );
  expect(rule(`${S}/places/own-places/types.ts`)).toMatch(/^telemetry does not know/);
});

it.each([
  [`${S}/telemetry/stages/engine/advance.ts`, 'telemetry/stages'],
  [`${S}/fleet/vehicles/store.ts`, 'fleet/vehicles'],
  [`${S}/fleet/visibility.ts`, 'fleet'],
  [`${S}/platform/http/route.ts`, 'platform'],
  [`${S}/config.ts`, `${S}/config.ts`],
  [`${S}/demo/history.ts`, `${S}/demo`],
  [`${C}/fleet/vehicles.ts`, 'packages/contract'],
  [`${W}/map/camera.ts`, 'apps/web'],
  [`${S}/fleet/store.itest.ts`, null],
  ['tests/support/app.ts', null],
  ['zod', null],
])('%s is of the part %s', (file, part) => {
  expect(partOf(file)).toBe(part);
});
