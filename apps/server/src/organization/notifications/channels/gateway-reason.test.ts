import { expect, it } from 'vitest';
import { gatewayReason } from './gateway-reason.ts';

const reply = (body: string, type: string) => new Response(body, { status: 422, headers: { 'content-type': type } });

it.each([
  ['{"error":"no credit"}', 'application/json', 'no credit'],
  ['{"error":{"code":7,"message":"number blocked"}}', 'application/json; charset=utf-8', 'number blocked'],
  ['{"title":"Invalid","detail":"unknown country code"}', 'application/problem+json', 'unknown country code'],
  ['no credit\n', 'text/plain', 'no credit'],
  ['{"error":', 'application/json', null],
  ['{"code":7}', 'application/json', null],
  ['<html>no credit</html>', 'text/html', null],
  ['', 'text/plain', null],
])('the reason in %s as %s is %s', async (body, type, reason) => {
  expect(await gatewayReason(reply(body, type), 'Come to ramp 4')).toBe(reason);
});

it.each(['invalid text: "Come to RA', 'refused:\nto  ramp 4', 'COME TO RAMP'])(
  'a reason that repeats a part of the message is left out: %s',
  async (body) => {
    expect(await gatewayReason(reply(body, 'text/plain'), 'Come to ramp 4')).toBeNull();
  },
);

it('a reason repeats nothing of the message, and has an end', async () => {
  expect(await gatewayReason(reply('refused: Come to ramp 4', 'text/plain'), 'Come to ramp 4')).toBeNull();
  expect(await gatewayReason(reply('x'.repeat(100_000), 'text/plain'), '')).toHaveLength(200);
});
