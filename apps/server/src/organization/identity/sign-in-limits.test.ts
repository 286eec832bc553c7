import { expect, it } from 'vitest';
import { SignInLimits, attempted } from './sign-in-limits.ts';

const ANA = 'ana@kolovrat.example';
const HOME = '192.0.2.1';
const MINUTE = 60_000;

function counting(limits: SignInLimits, times: number, email: (turn: number) => string | null, ip = HOME): void {
  for (let turn = 0; turn < times; turn += 1) limits.count(email(turn), ip, 0);
}
const counts = (limits: SignInLimits, email: string | null, ip: string, now: number) => () =>
  limits.count(email, ip, now).undo();

it('slows an account down after ten attempts from one address, however the e-mail is written', () => {
  const limits = new SignInLimits();
  counting(limits, 9, () => ANA);
  expect(counts(limits, ANA, HOME, MINUTE)).not.toThrow();
  counting(limits, 1, () => ' Ana@Kolovrat.example');
  expect(counts(limits, ANA, HOME, MINUTE)).toThrow('too_many_requests');
  expect(counts(limits, 'ANA@kolovrat.example ', HOME, MINUTE)).toThrow('too_many_requests');
  expect(counts(limits, ANA, HOME, 15 * MINUTE)).not.toThrow();
});

it('does not let a stranger lock anybody out', () => {
  const limits = new SignInLimits();
  counting(limits, 10, () => ANA);
  expect(counts(limits, ANA, '192.0.2.2', MINUTE)).not.toThrow();
  expect(counts(limits, 'bor@kolovrat.example', HOME, MINUTE)).not.toThrow();
});

it('slows an address down after fifty attempts with whatever accounts', () => {
  const limits = new SignInLimits();
  counting(limits, 49, (turn) => `user${turn}@kolovrat.example`);
  expect(counts(limits, ANA, HOME, MINUTE)).not.toThrow();
  counting(limits, 1, () => null);
  expect(counts(limits, ANA, HOME, MINUTE)).toThrow('too_many_requests');
  expect(counts(limits, null, HOME, MINUTE)).toThrow('too_many_requests');
  expect(counts(limits, ANA, '192.0.2.2', MINUTE)).not.toThrow();
});

it('counts all addresses of an IPv6 network as one', () => {
  const limits = new SignInLimits();
  counting(limits, 5, () => ANA, '2001:db8:1:2::1');
  counting(limits, 5, () => ANA, '2001:db8:1:2:ffff::9');
  expect(counts(limits, ANA, '2001:db8:1:2:a:b:c:d', 0)).toThrow('too_many_requests');
  expect(counts(limits, ANA, '2001:db8:1:3::1', 0)).not.toThrow();
});

it('counts attempts before they run: of many at once only the allowed number proceeds', async () => {
  const limits = new SignInLimits();
  let tried = 0;
  const tries = Array.from({ length: 80 }, async () =>
    attempted(limits.count(ANA, HOME, 0), async () => {
      tried += 1;
      return null;
    }),
  );
  const results = await Promise.allSettled(tries);
  expect(tried).toBe(10);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(70);
});

it('resets the failures of an account after a sign-in, and keeps those of its address', () => {
  const limits = new SignInLimits();
  counting(limits, 9, () => ANA);
  limits.count(ANA, HOME, 0).succeed();
  counting(limits, 9, () => ANA);
  expect(counts(limits, ANA, HOME, MINUTE)).not.toThrow();
  counting(limits, 32, () => null);
  expect(counts(limits, null, HOME, MINUTE)).toThrow('too_many_requests');
});

it('never counts successful sign-ins of a whole office behind one address', () => {
  const limits = new SignInLimits();
  for (let turn = 0; turn < 500; turn += 1) limits.count(`user${turn}@kolovrat.example`, HOME, 0).succeed();
  expect(counts(limits, ANA, HOME, 0)).not.toThrow();
});

it('does not count an attempt that failed for another reason', async () => {
  const limits = new SignInLimits();
  for (let turn = 0; turn < 20; turn += 1) {
    const away = attempted(limits.count(ANA, HOME, 0), () => Promise.reject(new Error('database away')));
    await expect(away).rejects.toThrow('database away');
  }
  expect(counts(limits, ANA, HOME, 0)).not.toThrow();
});
