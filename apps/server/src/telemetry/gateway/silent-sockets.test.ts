import { describe, expect, it } from 'vitest';
import { SilentSockets } from './silent-sockets.ts';

const HERE = '198.51.100.7';
const GRACE_MS = 3_000;

function opened(limits = { perAddress: 2, total: 3 }) {
  const sockets = new SilentSockets(limits);
  const ended: string[] = [];
  const open = (name: string, at: number, address = HERE) => sockets.enter(address, at, () => void ended.push(name));
  return { open, ended };
}

describe('connections that have not identified themselves', () => {
  it('are closed for a new one of their address, the oldest first, but not within the first seconds', () => {
    const { open, ended } = opened();
    open('first', 0);
    open('second', 10);
    expect(open('third', GRACE_MS - 1)).toBeNull();
    expect(open('third', GRACE_MS)).not.toBeNull();
    expect(ended).toEqual(['first']);
  });

  it('are no longer counted once they have identified themselves', () => {
    const { open, ended } = opened();
    open('first', 0)?.();
    open('second', 0);
    expect(open('third', 0)).not.toBeNull();
    expect(ended).toEqual([]);
  });

  it('are limited over all addresses as well', () => {
    const { open, ended } = opened();
    for (const at of [1, 2, 3]) open(`${at}`, at, `198.51.100.${at}`);
    expect(open('new', 100, '203.0.113.1')).toBeNull();
    expect(open('new', 100 + GRACE_MS, '203.0.113.1')).not.toBeNull();
    expect(ended).toEqual(['1']);
  });

  it('may leave twice', () => {
    const { open } = opened({ perAddress: 1, total: 1 });
    const leave = open('first', 0);
    leave?.();
    leave?.();
    expect(open('second', 0)).not.toBeNull();
    expect(open('third', 0)).toBeNull();
  });
});
