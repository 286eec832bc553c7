import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codecId } from './codecs.ts';
import { commandText, commandType, decodeCommand, encodeCommand, encodeRequest, encodeRequestFor } from './command.ts';
import { hex, vector, vectors } from './vectors.testing.ts';

const examples = vectors.filter(({ decoded }) => decoded['kind'] === 'command');

it.each(examples)('decodes $name and encodes it to the same bytes', ({ bytes, decoded }) => {
  const command = decodeCommand(bytes.subarray(8, -4));
  if (!command.ok) throw new Error(command.problem);
  expect(command.value).toMatchObject({ codec: decoded['codecId'], type: decoded['type'] });
  expect(command.value.imei).toBe(decoded['imei']);
  expect(command.value.timeSeconds).toBe(decoded['timestampSeconds']);
  // the two Garmin frames are bytes, not text
  expect(commandText(command.value)).toBe(decoded['text'] ?? commandText(command.value));
  expect(hex(encodeCommand(command.value))).toBe(hex(bytes));
});

it('builds requests as the maker prints them', () => {
  expect(hex(encodeRequest('getinfo'))).toBe(hex(vector('pub-c12-getinfo-request').bytes));
  expect(hex(encodeRequestFor('352093081452251', 'getver'))).toBe(hex(vector('pub-c14-getver-request').bytes));
});

it('knows a Codec 14 refusal', () => {
  const command = decodeCommand(vector('pub-c14-nack').bytes.subarray(8, -4));
  expect(command).toMatchObject({ ok: true, value: { type: commandType.refused, imei: '352093081452251' } });
});

it.each(examples)('refuses $name when any of its last bytes is missing', ({ bytes }) => {
  const data = bytes.subarray(8, -4);
  for (let length = 0; length < data.length; length++) expect(decodeCommand(data.subarray(0, length)).ok).toBe(false);
});

it('decodes any command as it was encoded', () => {
  const imei = fc.array(fc.nat(9), { minLength: 15, maxLength: 15 }).map((digits) => digits.join(''));
  const payload = fc.uint8Array({ maxLength: 300 });
  const command = fc.oneof(
    fc.record({ codec: fc.constant(codecId.codec12), type: fc.nat(255), payload }),
    fc.record({ codec: fc.constant(codecId.codec13), type: fc.nat(255), payload, timeSeconds: fc.nat(0xffff_ffff) }),
    fc.record({ codec: fc.constant(codecId.codec14), type: fc.nat(255), payload, imei }),
    fc.record({
      codec: fc.constant(codecId.codec15),
      type: fc.nat(255),
      payload,
      imei,
      timeSeconds: fc.nat(0xffff_ffff),
    }),
  );
  fc.assert(
    fc.property(command, (value) => {
      expect(decodeCommand(encodeCommand(value).subarray(8, -4))).toEqual({ ok: true, value });
    }),
  );
});

it('decodes or refuses random bytes, never more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 12, max: 15 }), fc.uint8Array({ maxLength: 60 }), (codec, rest) => {
      expect(typeof decodeCommand(Uint8Array.of(codec, ...rest)).ok).toBe('boolean');
    }),
    { numRuns: 1000 },
  );
});
