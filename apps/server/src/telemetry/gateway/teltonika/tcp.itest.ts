import {
  ascii8,
  commandType,
  commandText,
  codecId,
  crc16,
  decodeCommand,
  encodeCommand,
  encodeHandshake,
  FrameReader,
} from '@konvoj/teltonika';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.testing.ts';
import { eventually } from '../eventually.testing.ts';
import { gatewayOfTest } from '../gateway.testing.ts';
import { aTracker, recordedIngest } from '../recorded-ingest.testing.ts';
import { aPacket, connectTracker, IMEI, signedInTracker, type TrackerClient } from '../tracker-client.testing.ts';

const OTHER = '352093086403655';
const BAD = 'konvoj_gateway_bad_frames_total';

function damaged(packet: Uint8Array): Uint8Array {
  const copy = new Uint8Array(packet);
  copy[20] = (copy[20] ?? 0) ^ 0x40;
  return copy;
}

/** Returns the server's acknowledgement of the next packet, so that everything before it has been processed. */
async function stillServes(client: TrackerClient): Promise<void> {
  client.send(aPacket(1, 50));
  expect(await client.receive(4)).toBe('00000001');
}

describe('a tracker', () => {
  it('is accepted by its IMEI, and its packets are acknowledged with their number of records', async () => {
    const gateway = await gatewayOfTest();
    const client = await connectTracker(gateway.teltonikaPort);
    client.send(encodeHandshake(IMEI));
    expect(await client.receive(1)).toBe('01');
    client.send(aPacket(3));
    expect(await client.receive(4)).toBe('00000003');
    expect(gateway.ingest.submitted).toMatchObject([{ imei: IMEI, protocol: 'teltonika', records: { length: 3 } }]);
    expect(gateway.isConnected(IMEI)).toBe(true);
  });

  it('that is not registered is refused and counted by the ingest', async () => {
    const gateway = await gatewayOfTest();
    const client = await connectTracker(gateway.teltonikaPort);
    client.send(encodeHandshake(OTHER), aPacket(1));
    expect(await client.ended()).toBe('00');
    expect(gateway.ingest.asked).toEqual([OTHER]);
    expect(gateway.ingest.submitted).toEqual([]);
    expect(gateway.isConnected(OTHER)).toBe(false);
  });

  it('gets the acknowledgement only when its records are stored', async () => {
    const gateway = await gatewayOfTest();
    const client = await signedInTracker(gateway.teltonikaPort);
    gateway.ingest.hold();
    client.send(aPacket(2));
    await eventually(() => expect(gateway.ingest.submitted).toHaveLength(1));
    expect(client.received()).toBe('');
    gateway.ingest.release();
    expect(await client.receive(4)).toBe('00000002');
  });

  it('is disconnected without an acknowledgement when its records could not be stored', async () => {
    const gateway = await gatewayOfTest();
    const client = await signedInTracker(gateway.teltonikaPort);
    gateway.ingest.submitThen = (_tracker, _protocol, _records, settled) =>
      queueMicrotask(() => settled(new Error('the ingest is closed')));
    client.send(aPacket(2));
    expect(await client.ended()).toBe('');
  });

  it('may split its bytes anywhere', async () => {
    const gateway = await gatewayOfTest();
    const client = await connectTracker(gateway.teltonikaPort);
    for (const byte of encodeHandshake(IMEI)) client.send(Uint8Array.of(byte));
    expect(await client.receive(1)).toBe('01');
    const packet = aPacket(2);
    for (let at = 0; at < packet.length; at += 7) {
      client.send(packet.subarray(at, at + 7));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await client.receive(4)).toBe('00000002');
  });

  it('may join its messages, with keep-alive bytes between them', async () => {
    const gateway = await gatewayOfTest();
    const client = await connectTracker(gateway.teltonikaPort);
    client.send(
      Buffer.concat([encodeHandshake(IMEI), aPacket(1), Uint8Array.of(0xff, 0xff), aPacket(2, 10), aPacket(3, 20)]),
    );
    expect(await client.receive(13)).toBe('01000000010000000200000003');
    expect(gateway.ingest.submitted.map(({ records }) => records.length)).toEqual([1, 2, 3]);
  });

  it('is not decoded, and then not even read, while its packet is being stored', async () => {
    const gateway = await gatewayOfTest({ limits: { bufferedBytes: 4096 } });
    const client = await signedInTracker(gateway.teltonikaPort);
    gateway.ingest.hold();
    const packet = aPacket(255);
    let sent = 0;
    // until the buffers of the system are full as well: the server has stopped reading
    while (client.socket.write(packet) || client.socket.writableLength < 4_000_000) sent += 1;
    await eventually(() => expect(gateway.ingest.submitted).toHaveLength(1));
    expect(client.socket.writableLength).toBeGreaterThan(0);
    expect(sent).toBeGreaterThan(10);
    gateway.ingest.release();
    await eventually(() => expect(gateway.ingest.submitted.length).toBeGreaterThan(sent));
    expect(await client.receive(4)).toBe('000000ff');
  });

  it('that reconnects replaces its old connection', async () => {
    const gateway = await gatewayOfTest();
    const old = await signedInTracker(gateway.teltonikaPort);
    const other = await signedInTracker(gateway.teltonikaPort);
    expect(await old.ended()).toBe('');
    await stillServes(other);
    expect(gateway.isConnected(IMEI)).toBe(true);
    expect(await gateway.counted('konvoj_gateway_closed_total', { reason: 'replaced' })).toBe(1);
    other.socket.destroy();
    await eventually(() => expect(gateway.isConnected(IMEI)).toBe(false));
  });

  it('that connects from another address replaces the connection, which is recorded with both addresses', async () => {
    const gateway = await gatewayOfTest();
    const old = await signedInTracker(gateway.teltonikaPort);
    await signedInTracker(gateway.teltonikaPort, IMEI, '127.0.0.2');
    expect(await old.ended()).toBe('');
    await gateway.close();
    expect(gateway.ingest.incidents).toMatchObject([
      { kind: 'takeover', times: 1, address: '127.0.0.2', previousAddress: '127.0.0.1' },
    ]);
  });

  it.each(['osmand', 'teltonika-udp'])(
    'that is registered for %s is refused and its records are not stored',
    async (protocol) => {
      const gateway = await gatewayOfTest({ ingest: recordedIngest(aTracker(IMEI, { protocol })) });
      const client = await connectTracker(gateway.teltonikaPort);
      client.send(encodeHandshake(IMEI), aPacket(1));
      expect(await client.ended()).toBe('00');
      expect(gateway.ingest.submitted).toEqual([]);
      expect(await gateway.counted('konvoj_gateway_refused_total', { reason: 'wrong_protocol' })).toBe(1);
      await gateway.close();
      expect(gateway.ingest.incidents).toMatchObject([{ kind: 'wrong_protocol', protocol: 'teltonika' }]);
    },
  );

  it('whose registration has ended is disconnected on its next packet', async () => {
    const clock = new ManualClock();
    const ingest = recordedIngest(aTracker(IMEI));
    const gateway = await gatewayOfTest({ ingest, clock });
    const client = await signedInTracker(gateway.teltonikaPort);
    ingest.identify = () => Promise.resolve(null);
    await stillServes(client);
    clock.advance(5 * 60_000 + 1);
    client.send(aPacket(1));
    expect(await client.ended()).toBe('00');
  });
});

describe('a damaged packet', () => {
  it('gets no acknowledgement, and the next one is processed', async () => {
    const gateway = await gatewayOfTest();
    const client = await signedInTracker(gateway.teltonikaPort);
    client.send(damaged(aPacket(2)));
    await stillServes(client);
    expect(gateway.ingest.submitted).toHaveLength(1);
    expect(await gateway.counted(BAD, { reason: 'crc_mismatch' })).toBe(1);
    await gateway.close();
    expect(gateway.ingest.quarantined).toMatchObject([{ imei: IMEI, reason: 'crc_mismatch' }]);
    expect(gateway.ingest.incidents).toMatchObject([{ kind: 'bad_frame', times: 1, address: '127.0.0.1' }]);
  });

  it('is stored once, and acknowledged the third time, also over new connections', async () => {
    const gateway = await gatewayOfTest();
    const packet = damaged(aPacket(2));
    const first = await signedInTracker(gateway.teltonikaPort);
    first.send(packet);
    await stillServes(first);
    first.send(packet);
    await stillServes(first);
    const second = await signedInTracker(gateway.teltonikaPort);
    second.send(packet);
    expect(await second.receive(4)).toBe('00000002');
    expect(gateway.ingest.quarantined).toEqual([{ imei: IMEI, reason: 'crc_mismatch', bytes: Buffer.from(packet) }]);
    second.send(packet);
    await stillServes(second);
    expect(gateway.ingest.quarantined).toHaveLength(1);
  });

  it('of an unknown codec is refused like one with a wrong checksum', async () => {
    const gateway = await gatewayOfTest();
    const client = await signedInTracker(gateway.teltonikaPort);
    const packet = new Uint8Array(aPacket(1));
    packet[8] = 0x99;
    const crc = crc16(packet, 8, packet.length - 4);
    packet.set([0, 0, crc >> 8, crc & 0xff], packet.length - 4);
    client.send(packet);
    await stillServes(client);
    expect(await gateway.counted(BAD, { reason: 'unknown_codec' })).toBe(1);
  });
});

describe('an unknown peer', () => {
  it.each([
    ['an HTTP request', 'GET / HTTP/1.1\r\nHost: example.org\r\n\r\n', 'bad_handshake'],
    ['a TLS hello', '\u0016\u0003\u0001\u0002\u0000', 'bad_handshake'],
    ['a long identity', '\u0000\u0010' + '1'.repeat(16), 'bad_handshake'],
  ])('with %s is disconnected without an answer', async (_, text, reason) => {
    const gateway = await gatewayOfTest();
    const client = await connectTracker(gateway.teltonikaPort);
    client.send(Buffer.from(text, 'latin1'));
    expect(await client.ended()).toBe('');
    expect(gateway.ingest.asked).toEqual([]);
    expect(await gateway.counted(BAD, { reason })).toBe(1);
  });

  it('whose IMEI is not numeric is refused with an answer', async () => {
    const gateway = await gatewayOfTest();
    const client = await connectTracker(gateway.teltonikaPort);
    client.send(Buffer.from('\u0000\u000f35630704244101X', 'latin1'));
    expect(await client.ended()).toBe('00');
    expect(gateway.ingest.asked).toEqual([]);
  });

  it('that sends its handshake too slowly is disconnected at the time limit, however often it sends', async () => {
    const clock = new ManualClock();
    const gateway = await gatewayOfTest({ clock, limits: { handshakeMs: 15_000 } });
    const client = await connectTracker(gateway.teltonikaPort);
    client.send(encodeHandshake(IMEI).subarray(0, 5));
    await eventually(async () => expect(await gateway.counted('konvoj_gateway_connections')).toBe(1));
    clock.advance(14_999);
    client.send(encodeHandshake(IMEI).subarray(5, 6));
    clock.advance(1);
    expect(await client.ended()).toBe('');
    expect(await gateway.counted('konvoj_gateway_closed_total', { reason: 'handshake_timeout' })).toBe(1);
  });

  it('that is silent after its handshake is disconnected after the idle timeout', async () => {
    const gateway = await gatewayOfTest({ limits: { idleMs: 50 } });
    const client = await connectTracker(gateway.teltonikaPort);
    client.send(encodeHandshake(IMEI));
    await client.ended();
    expect(await gateway.counted('konvoj_gateway_closed_total', { reason: 'idle' })).toBe(1);
  });

  it('is refused above the limit of connections per address', async () => {
    const gateway = await gatewayOfTest({ limits: { unidentifiedPerAddress: 1 } });
    const silent = await connectTracker(gateway.teltonikaPort);
    await eventually(async () => expect(await gateway.counted('konvoj_gateway_connections')).toBe(1));
    const second = await connectTracker(gateway.teltonikaPort);
    expect(await second.ended()).toBe('');
    silent.send(encodeHandshake(IMEI));
    expect(await silent.receive(1)).toBe('01');
    // a peer that has sent an IMEI is counted separately
    await signedInTracker(gateway.teltonikaPort);
  });

  it('that stays silent is closed in favour of a tracker of its address', async () => {
    const clock = new ManualClock();
    const gateway = await gatewayOfTest({ clock, limits: { unidentifiedPerAddress: 2, connectionsPerAddress: 1 } });
    const silent = [await connectTracker(gateway.teltonikaPort), await connectTracker(gateway.teltonikaPort)];
    await eventually(async () => expect(await gateway.counted('konvoj_gateway_connections')).toBe(2));
    clock.advance(3_000);
    const tracker = await signedInTracker(gateway.teltonikaPort);
    expect(await silent[0]?.ended()).toBe('');
    expect(await gateway.counted('konvoj_gateway_closed_total', { reason: 'crowded_out' })).toBe(1);
    await stillServes(tracker);
  });

  it('that sends an IMEI is refused above the limit of trackers per address', async () => {
    const gateway = await gatewayOfTest({ limits: { connectionsPerAddress: 1 } });
    await signedInTracker(gateway.teltonikaPort);
    const second = await connectTracker(gateway.teltonikaPort);
    second.send(encodeHandshake(OTHER));
    expect(await second.ended()).toBe('');
    expect(gateway.ingest.asked).toEqual([IMEI]);
  });

  it.each([
    ['a preamble that is none', '00000001 00000010'],
    ['a length without end', '00000000 7fffffff'],
    ['a length above the limit', '00000000 00010001'],
    ['a length of nothing', '00000000 00000002'],
  ])('with %s is disconnected', async (_, hex) => {
    const gateway = await gatewayOfTest();
    const client = await signedInTracker(gateway.teltonikaPort);
    client.send(Buffer.from(hex.replace(' ', ''), 'hex'));
    expect(await client.ended()).toBe('');
  });

  it('with random bytes never disturbs another connection', async () => {
    const ingest = recordedIngest(aTracker(IMEI), aTracker(OTHER, { trackerId: 2 }));
    const gateway = await gatewayOfTest({ ingest });
    const quiet = await signedInTracker(gateway.teltonikaPort, OTHER);
    const pieces = fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(aPacket(1), damaged(aPacket(1)), Uint8Array.of(0xff)),
      ),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(pieces, fc.boolean(), async (chunks, isSignedIn) => {
        const client = isSignedIn
          ? await signedInTracker(gateway.teltonikaPort)
          : await connectTracker(gateway.teltonikaPort);
        client.send(...chunks);
        client.socket.end();
        client.socket.resume();
        await client.ended();
        await stillServes(quiet);
      }),
      { numRuns: 60 },
    );
    expect(quiet.socket.destroyed).toBe(false);
  });
});

describe('a command', () => {
  it('goes to the tracker on its connection and its answer comes back', async () => {
    const gateway = await gatewayOfTest();
    const client = await signedInTracker(gateway.teltonikaPort);
    const answer = gateway.sendCommand(IMEI, 'getinfo');
    const reader = new FrameReader('frames');
    reader.push(Buffer.from(await client.receive(27), 'hex'));
    const event = reader.read();
    const request = event?.kind === 'frame' ? decodeCommand(event.data) : null;
    expect(request?.ok === true ? commandText(request.value) : null).toBe('getinfo');
    client.send(encodeCommand({ codec: codecId.codec12, type: commandType.answer, payload: Buffer.from('RTC:2026') }));
    expect(await answer).toBe('RTC:2026');
    await stillServes(client);
  });

  it('to a tracker that is not connected fails immediately', async () => {
    const gateway = await gatewayOfTest();
    await expect(gateway.sendCommand(IMEI, 'getinfo')).rejects.toMatchObject({ reason: 'not_connected' });
  });

  it('fails when the connection ends before the answer', async () => {
    const gateway = await gatewayOfTest();
    const client = await signedInTracker(gateway.teltonikaPort);
    const answer = gateway.sendCommand(IMEI, 'getinfo');
    await client.receive(27);
    client.socket.destroy();
    await expect(answer).rejects.toMatchObject({ reason: 'disconnected' });
  });

  it('waits while records are being stored', async () => {
    const gateway = await gatewayOfTest();
    const client = await signedInTracker(gateway.teltonikaPort);
    gateway.ingest.hold();
    client.send(aPacket(1));
    await eventually(() => expect(gateway.ingest.submitted).toHaveLength(1));
    const answer = gateway.sendCommand(IMEI, 'getio');
    gateway.ingest.release();
    expect((await client.receive(4 + 25)).slice(0, 8)).toBe('00000001');
    client.send(encodeCommand({ codec: codecId.codec12, type: commandType.answer, payload: ascii8(0, 'DI1:1').value }));
    expect((await answer).startsWith('DI1:1')).toBe(true);
  });

  it('never mixes with data of the serial port, which needs no acknowledgement', async () => {
    const gateway = await gatewayOfTest();
    const client = await signedInTracker(gateway.teltonikaPort);
    client.send(encodeCommand({ codec: codecId.codec13, type: 6, timeSeconds: 1, payload: Buffer.from('TMP;-18.4') }));
    await stillServes(client);
    expect(client.received()).toBe('');
  });
});

describe('a shutdown', () => {
  it('waits for the packet that is being stored, acknowledges it and closes the connection', async () => {
    const gateway = await gatewayOfTest();
    const client = await signedInTracker(gateway.teltonikaPort);
    const idle = await connectTracker(gateway.teltonikaPort);
    gateway.ingest.hold();
    client.send(aPacket(2));
    await eventually(() => expect(gateway.ingest.submitted).toHaveLength(1));
    const closed = gateway.close();
    client.send(aPacket(3));
    expect(await idle.ended()).toBe('');
    gateway.ingest.release();
    expect(await client.ended()).toBe('00000002');
    await closed;
    expect(gateway.ingest.submitted).toHaveLength(1);
  });

  it('does not wait forever when nothing can be stored', async () => {
    const clock = new ManualClock();
    const gateway = await gatewayOfTest({ clock });
    const client = await signedInTracker(gateway.teltonikaPort);
    gateway.ingest.hold();
    client.send(aPacket(2));
    await eventually(() => expect(gateway.ingest.submitted).toHaveLength(1));
    const closed = gateway.close();
    clock.advance(10_000);
    await closed;
    expect(await client.ended()).toBe('');
  });
});
