import { expect, it } from 'vitest';
import { SignInLimits } from './sign-in-limits.ts';

const ANA = 'ana@kolovrat.example';
const HOME = '192.0.2.1';
const MINUTE = 60_000;

function failing(limits: SignInLimits, times: number, email: (turn: number) => string | null, ip = HOME): void {
  for (let turn = 0; turn < times; turn += 1) limits.fail(email(turn), ip, 0);
}

it('slows an account down after ten failures from one address, however the e-mail is written', () => {
  const limits = new SignInLimits();
  failing(limits, 9, () => ANA);
  expect(() => limits.check(ANA, HOME, MINUTE)).not.toThrow();
  failing(limits, 1, () => ' Ana@Kolovrat.example');
  expect(() => limits.check(ANA, HOME, MINUTE)).toThrow('too_many_requests');
  expect(() => limits.check('ANA@kolovrat.example ', HOME, MINUTE)).toThrow('too_many_requests');
  expect(() => limits.check(ANA, HOME, 15 * MINUTE)).not.toThrow();
});

it('does not let a stranger lock anybody out', () => {
  const limits = new SignInLimits();
  failing(limits, 10, () => ANA);
  expect(() => limits.check(ANA, '192.0.2.2', MINUTE)).not.toThrow();
  expect(() => limits.check('bor@kolovrat.example', HOME, MINUTE)).not.toThrow();
});

it('slows an address down after fifty failures with whatever accounts', () => {
  const limits = new SignInLimits();
  failing(limits, 49, (turn) => `user${turn}@kolovrat.example`);
  expect(() => limits.check(ANA, HOME, MINUTE)).not.toThrow();
  failing(limits, 1, () => null);
  expect(() => limits.check(ANA, HOME, MINUTE)).toThrow('too_many_requests');
  expect(() => limits.check(null, HOME, MINUTE)).toThrow('too_many_requests');
  expect(() => limits.check(ANA, '192.0.2.2', MINUTE)).not.toThrow();
});

it('forgets the failures of an account that signed in, and keeps those of its address', () => {
  const limits = new SignInLimits();
  failing(limits, 50, () => ANA);
  limits.succeed('ANA@kolovrat.example', HOME);
  expect(() => limits.check(ANA, HOME, MINUTE)).toThrow('too_many_requests');
  const others = new SignInLimits();
  failing(others, 10, () => ANA);
  others.succeed(ANA, HOME);
  expect(() => others.check(ANA, HOME, MINUTE)).not.toThrow();
});
