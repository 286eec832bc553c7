import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeDatagram, encodeChannelAck, encodeDatagram, encodeDatagramAck } from './datagram.ts';
import { hex, vector, vectors } from './vectors.testing.ts';

const examples = vectors.filter(({ transport, decoded }) => transport === 'udp' && 'kind' in decoded);

it.each(examples)('decodes $name, encodes it back and answers it', ({ bytes, decoded, reply }) => {
  const datagram = decodeDatagram(bytes);
  if (!datagram.ok) throw new Error(datagram.problem);
  const { packetId, avlPacketId, packetType, imei } = datagram.value;
  expect({ avlPacketId, packetType, imei }).toEqual({
    avlPacketId: decoded['avlPacketId'],
    packetType: decoded['packetType'],
    imei: decoded['imei'],
  });
  expect(packetId.toString(16).padStart(4, '0')).toBe(decoded['packetId']);
  expect(hex(encodeDatagram(datagram.value))).toBe(hex(bytes));
  expect(hex(encodeDatagramAck(packetId, avlPacketId, Number(decoded['count1'])))).toBe(reply);
});

it('refuses a datagram whose length field is wrong', () => {
  expect(decodeDatagram(vector('udp-length-field-wrong').bytes)).toEqual({ ok: false, problem: 'udp_length_mismatch' });
});

it('answers a packet of type 0 with the channel acknowledgement', () => {
  expect(hex(encodeChannelAck(0xcafe))).toBe('0003cafe02');
});

it('decodes or refuses random bytes, never more', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(typeof decodeDatagram(bytes).ok).toBe('boolean');
      if (bytes.length < 2) return;
      const framed = Uint8Array.of((bytes.length - 2) >> 8, bytes.length - 2, ...bytes.subarray(2));
      expect(typeof decodeDatagram(framed).ok).toBe('boolean');
    }),
    { numRuns: 1000 },
  );
});
