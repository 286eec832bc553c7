import { expect, it } from 'vitest';
import { brokenRule, modulePairs } from './import-rules.ts';

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
  [
    `${S}/fleet/service.ts`,
    `${S}/telemetry/stages/service.ts`,
    /^fleet does not know telemetry: platform → organization/,
  ],
  [`${S}/platform/jobs.ts`, `${S}/organization/identity/service.ts`, /^platform does not know organization/],
  [`${S}/telemetry/stages/service.ts`, `${S}/telemetry/ingest/module.ts`, /^telemetry\/ingest shows .* not module.ts$/],
  [`${S}/modules.ts`, `${S}/testing/notes/module.ts`, /^what helps tests is not part of the product$/],
  [`${W}/app/features.ts`, `${W}/testing/notes/feature.ts`, /^what helps tests is not part of the product$/],
  [`${S}/fleet/service.ts`, `${S}/app.ts`, /^fleet does not know the files that put the areas together$/],
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
])('%s must not import %s', (from, to, rule) => {
  expect(brokenRule({ from, to, typesOnly: false })).toMatch(rule);
});

it.each([
  [`${S}/telemetry/stages/service.ts`, `${S}/fleet/service.ts`],
  [`${S}/telemetry/stages/service.ts`, `${S}/telemetry/stages/store.ts`],
  [`${S}/telemetry/stages/store.itest.ts`, `${S}/fleet/store.ts`],
  [`${S}/fleet/vehicles/service.ts`, `${S}/fleet/drivers/store.ts`],
  [`${S}/modules.ts`, `${S}/telemetry/gateway/module.ts`],
  [`${S}/testing/notes/notes.itest.ts`, `${S}/testing/notes/module.ts`],
  [`${W}/app/features.ts`, `${W}/features/fleet/tables/feature.ts`],
  [`${S}/demo/history.ts`, 'apps/simulator/src/index.ts'],
  [`${W}/app/routes.tsx`, `${W}/features/fleet/tables/panel.tsx`],
  [`${W}/features/fleet/tables/panel.tsx`, `${W}/ui/search.tsx`],
])('%s may import %s', (from, to) => {
  expect(brokenRule({ from, to, typesOnly: false })).toBeNull();
});

it('lets a module name the types of another’s store, but not of an area above', () => {
  const from = `${S}/telemetry/stages/service.ts`;
  expect(brokenRule({ from, to: `${S}/fleet/store.ts`, typesOnly: true })).toBeNull();
  expect(brokenRule({ from, to: `${S}/places/own-places/types.ts`, typesOnly: true })).toMatch(
    /^telemetry does not know/,
  );
});

it('names modules that use each other, also by types', () => {
  const [stages, ingest] = [`${S}/telemetry/stages/types.ts`, `${S}/telemetry/ingest/service.ts`];
  expect(
    modulePairs([
      { from: stages, to: ingest, typesOnly: true },
      { from: ingest, to: stages, typesOnly: false },
      { from: ingest, to: `${S}/fleet/service.ts`, typesOnly: false },
    ]),
  ).toEqual([
    `telemetry/ingest and telemetry/stages use each other: ${ingest} imports ${stages}, ${stages} imports ${ingest}`,
  ]);
});
