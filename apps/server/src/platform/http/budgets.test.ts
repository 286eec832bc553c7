import { endpoints } from '@konvoj/contract';
import { describe, expect, it } from 'vitest';
import { BUDGET_PER_MINUTE, Budgets, costOf } from './budgets.ts';

const { stages, positions, tiles, reference, fleetFiles, vehicles, session, audit, tachographFiles } = endpoints;

describe('the cost of a call', () => {
  it.each([
    [vehicles.list, 'read'],
    [session.user, 'read'],
    [positions.simple, 'history'],
    [stages.list, 'history'],
    [audit.list, 'history'],
    [positions.export, 'file'],
    [stages.pdf, 'file'],
    [fleetFiles.import, 'file'],
    [tachographFiles.content, 'file'],
    [vehicles.update, 'write'],
    [session.signIn, 'write'],
    [tiles.tile, 'picture'],
    [reference.vehicleIconSvg, 'picture'],
  ] as const)('of %o is known', (endpoint, cost) => {
    expect(costOf(endpoint)).toBe(cost);
  });
});

describe('a budget', () => {
  const allowed = (budgets: Budgets, requests: number, at: number, caller = 'a') =>
    Array.from({ length: requests }, () => budgets.spend(caller, 'file', at)).filter((wait) => wait === 0).length;

  it('may be spent at once and refills evenly', () => {
    const budgets = new Budgets(1);
    expect(allowed(budgets, 100, 0)).toBe(BUDGET_PER_MINUTE.file);
    expect(budgets.spend('a', 'file', 0)).toBe(1_000);
    expect(budgets.spend('a', 'file', 1_000)).toBe(0);
    expect(allowed(budgets, 100, 31_000)).toBe(30);
    expect(allowed(budgets, 100, 600_000)).toBe(60);
  });

  it('belongs to one caller and one kind of request', () => {
    const budgets = new Budgets(1);
    allowed(budgets, 100, 0);
    expect(budgets.spend('b', 'file', 0)).toBe(0);
    expect(budgets.spend('a', 'write', 0)).toBe(0);
  });

  it('is multiplied by the setting, and unlimited with 0', () => {
    expect(allowed(new Budgets(0.05), 100, 0)).toBe(3);
    expect(allowed(new Budgets(0.0001), 100, 0)).toBe(1);
    expect(allowed(new Budgets(0), 5_000, 0)).toBe(5_000);
  });

  it('is deleted once it is full again', () => {
    const budgets = new Budgets(1);
    for (let caller = 0; caller < 30_000; caller += 1) budgets.spend(String(caller), 'file', caller * 10);
    expect(budgets.spend('29999', 'file', 300_000)).toBe(0);
  });
});
