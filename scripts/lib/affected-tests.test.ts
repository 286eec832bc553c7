import { expect, it } from 'vitest';
import { affectedTests } from './affected-tests.ts';

const S = 'apps/server/src';
const C = 'packages/contract/src';
const W = 'apps/web/src';
/** Each file with what it imports. */
const TREE: Readonly<Record<string, readonly string[]>> = {
  [`${S}/app.ts`]: [`${S}/modules.ts`],
  [`${S}/modules.ts`]: [`${S}/places/notes/module.ts`, `${S}/transport/orders/module.ts`],
  [`${S}/places/notes/module.ts`]: [`${S}/places/notes/rules.ts`, `${C}/index.ts`],
  [`${S}/places/notes/rules.ts`]: [`${S}/platform/time.ts`],
  [`${S}/places/notes/rules.test.ts`]: [`${S}/places/notes/rules.ts`],
  [`${S}/places/notes/notes.itest.ts`]: [`${S}/app.ts`],
  [`${S}/transport/orders/module.ts`]: [`${S}/places/notes/rules.ts`],
  [`${S}/transport/orders/module.test.ts`]: [`${S}/transport/orders/module.ts`],
  [`${S}/transport/sharing/sharing.itest.ts`]: [`${S}/app.ts`],
  [`${S}/platform/time.ts`]: [],
  [`${S}/platform/time.test.ts`]: [`${S}/platform/time.ts`],
  [`${C}/index.ts`]: [`${C}/places/notes.ts`, `${C}/constants.ts`],
  [`${C}/places/notes.ts`]: [],
  [`${C}/constants.ts`]: [],
  [`${W}/features/places/notes/page.tsx`]: [`${C}/index.ts`],
  [`${W}/features/places/notes/page.test.tsx`]: [`${W}/features/places/notes/page.tsx`],
};
const imports = Object.entries(TREE).flatMap(([from, all]) => all.map((to) => ({ from, to, typesOnly: false })));
const affected = (...changed: string[]) => affectedTests(Object.keys(TREE), imports, changed);

it('are the tests that import a changed file, and those of its module', () => {
  expect(affected(`${S}/places/notes/rules.ts`)).toEqual([
    `${S}/places/notes/notes.itest.ts`,
    `${S}/places/notes/rules.test.ts`,
    `${S}/transport/orders/module.test.ts`,
  ]);
});

it('are for a file of the contract those of its area on both sides', () => {
  expect(affected(`${C}/places/notes.ts`)).toEqual([
    `${S}/places/notes/notes.itest.ts`,
    `${S}/places/notes/rules.test.ts`,
    `${W}/features/places/notes/page.test.tsx`,
  ]);
});

it('are all that reach it, for a file that all areas share or that joins them', () => {
  expect(affected(`${C}/constants.ts`)).toContain(`${S}/transport/sharing/sharing.itest.ts`);
  expect(affected(`${S}/modules.ts`)).toContain(`${S}/transport/sharing/sharing.itest.ts`);
});

it('are a changed test itself, and nothing for a page', () => {
  expect(affected(`${S}/platform/time.test.ts`)).toEqual([`${S}/platform/time.test.ts`]);
  expect(affected('docs/guide/sharing.md')).toEqual([]);
});
