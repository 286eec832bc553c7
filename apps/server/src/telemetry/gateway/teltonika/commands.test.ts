import { codecId, type Command, commandType, decodeCommand, commandText } from '@konvoj/teltonika';
import { expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.testing.ts';
import { CommandChannel } from './commands.ts';

const IMEI = '356307042441013';

function aChannel() {
  const clock = new ManualClock();
  const sent: string[] = [];
  const line = { isFree: true };
  const send = (packet: Uint8Array): void => {
    const command = decodeCommand(packet.subarray(8, -4));
    sent.push(command.ok ? `${command.value.codec} ${commandText(command.value)}` : 'broken');
  };
  return { clock, sent, line, channel: new CommandChannel({ send, mayWrite: () => line.isFree }, clock, 60_000) };
}

function anAnswer(text: string, changes: Partial<Command> = {}): Command {
  return { codec: codecId.codec12, type: commandType.answer, payload: new TextEncoder().encode(text), ...changes };
}

it('sends one command at a time and returns each answer', async () => {
  const { channel, sent } = aChannel();
  const first = channel.request(IMEI, 'getinfo', 12);
  const second = channel.request(IMEI, 'getio', 12);
  expect(sent).toEqual(['12 getinfo']);
  expect(channel.receive(anAnswer('RTC:2026'))).toBe(true);
  expect(sent).toEqual(['12 getinfo', '12 getio']);
  channel.receive(anAnswer('DI1:1'));
  expect(await Promise.all([first, second])).toEqual(['RTC:2026', 'DI1:1']);
});

it('waits until the records of the tracker are acknowledged', async () => {
  const { channel, sent, line } = aChannel();
  line.isFree = false;
  const answer = channel.request(IMEI, 'getver', 14);
  expect(sent).toEqual([]);
  line.isFree = true;
  channel.flush();
  expect(sent).toEqual(['14 getver']);
  channel.receive(anAnswer('Ver:03', { codec: codecId.codec14, imei: IMEI }));
  expect(await answer).toBe('Ver:03');
});

it('times out after a minute and continues with the next', async () => {
  const { channel, sent, clock } = aChannel();
  const lost = channel.request(IMEI, 'getgps', 12);
  const next = channel.request(IMEI, 'getio', 12);
  clock.advance(59_999);
  expect(sent).toHaveLength(1);
  clock.advance(1);
  await expect(lost).rejects.toMatchObject({ reason: 'timeout' });
  expect(sent).toEqual(['12 getgps', '12 getio']);
  channel.receive(anAnswer('DI1:0'));
  expect(await next).toBe('DI1:0');
});

it('fails when the tracker refuses because the IMEI is another', async () => {
  const { channel } = aChannel();
  const refused = channel.request(IMEI, 'getver', 14);
  channel.receive(anAnswer('', { codec: codecId.codec14, type: commandType.refused, imei: IMEI }));
  await expect(refused).rejects.toMatchObject({ reason: 'refused' });
});

it('does not read data of the serial port as an answer', async () => {
  const { channel } = aChannel();
  expect(channel.receive(anAnswer('unasked'))).toBe(false);
  const answer = channel.request(IMEI, 'getio', 12);
  expect(channel.receive(anAnswer('TMP;-18.4', { codec: codecId.codec13, timeSeconds: 1 }))).toBe(false);
  expect(channel.receive(anAnswer('serial', { type: 0x0b }))).toBe(false);
  channel.receive(anAnswer('DI1:1'));
  expect(await answer).toBe('DI1:1');
});

it('fails the current and the queued commands when the connection ends', async () => {
  const { channel } = aChannel();
  const commands = [channel.request(IMEI, 'getio', 12), channel.request(IMEI, 'getver', 12)];
  channel.end();
  for (const command of commands) await expect(command).rejects.toMatchObject({ reason: 'disconnected' });
});

it('limits the queue', async () => {
  const { channel } = aChannel();
  const commands = Array.from({ length: 17 }, () => channel.request(IMEI, 'getio', 12));
  await expect(channel.request(IMEI, 'getio', 12)).rejects.toMatchObject({ reason: 'too_many' });
  channel.end();
  for (const command of commands) await expect(command).rejects.toMatchObject({ reason: 'disconnected' });
});
