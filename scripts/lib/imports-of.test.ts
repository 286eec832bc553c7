import { expect, it } from 'vitest';
import { importsOf } from './imports-of.ts';

it.each([
  ["import { a, type B } from './a.ts';", { to: './a.ts', typesOnly: false }],
  ["import type { B } from './a.ts';", { to: './a.ts', typesOnly: true }],
  ["import { type B } from './a.ts';", { to: './a.ts', typesOnly: true }],
  ["import './a.css';", { to: './a.css', typesOnly: false }],
  ["export { a } from './a.ts';", { to: './a.ts', typesOnly: false }],
  ["export type { B } from './a.ts';", { to: './a.ts', typesOnly: true }],
  ["export * from './a.ts';", { to: './a.ts', typesOnly: false }],
  ["export * as a from './a.ts';", { to: './a.ts', typesOnly: false }],
  ["const load = () => import('./a.ts');", { to: './a.ts', typesOnly: false }],
  ["let a: typeof import('./a.ts');", { to: './a.ts', typesOnly: true }],
  ["let b: import('./a.ts').B;", { to: './a.ts', typesOnly: true }],
])('%s is an import', (source, found) => {
  expect(importsOf('x.ts', source)).toEqual([found]);
});

it('leaves out an import() whose address is computed, and what is no import', () => {
  expect(
    importsOf('x.ts', 'const load = (name: string) => import(`./${name}.ts`); const text = "from nothing";'),
  ).toEqual([]);
});
