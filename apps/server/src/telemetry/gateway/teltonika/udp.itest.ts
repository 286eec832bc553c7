import { createSocket } from 'node:dgram';
import { codecId, encodeAvlData, encodeDatagram } from '@konvoj/teltonika';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../eventually.testing.ts';
import { gatewayOfTest } from '../gateway.testing.ts';
import { aTracker, recordedIngest } from '../recorded-ingest.testing.ts';
import { aRecord, IMEI } from '../tracker-client.testing.ts';

const OTHER = '352093086403655';

/** Knows the tracker IMEI as one that reports by UDP. */
const gatewayForUdp = (options: Parameters<typeof gatewayOfTest>[0] = {}) =>
  gatewayOfTest({ ingest: recordedIngest(aTracker(IMEI, { protocol: 'teltonika-udp' })), ...options });

async function aTrackerOverUdp(port: number) {
  const socket = createSocket('udp4');
  const answers: string[] = [];
  let wake: () => void = () => undefined;
  socket.on('message', (bytes) => {
    answers.push(bytes.toString('hex'));
    wake();
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return {
    answers,
    send: (bytes: Uint8Array) => socket.send(bytes, port, '127.0.0.1'),
    async answer(): Promise<string> {
      while (answers.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return answers.shift() ?? '';
    },
  };
}

function aDatagram(
  records: number,
  changes: { imei?: string; avlPacketId?: number; packetType?: number } = {},
): Uint8Array {
  const data = encodeAvlData({ codec: codecId.codec8, records: Array.from({ length: records }, (_, i) => aRecord(i)) });
  return encodeDatagram({ packetId: 0xcafe, packetType: 1, avlPacketId: 5, imei: IMEI, data, ...changes });
}

it('acknowledges a datagram with both of its ids when its records are stored', async () => {
  const gateway = await gatewayForUdp();
  const tracker = await aTrackerOverUdp(gateway.teltonikaPort);
  gateway.ingest.hold();
  tracker.send(aDatagram(3, { avlPacketId: 42 }));
  await eventually(() => expect(gateway.ingest.submitted).toHaveLength(1));
  expect(tracker.answers).toEqual([]);
  gateway.ingest.release();
  expect(await tracker.answer()).toBe('0005cafe012a03');
  expect(gateway.ingest.submitted).toMatchObject([{ imei: IMEI, protocol: 'teltonika-udp', records: { length: 3 } }]);
});

it('sends the channel acknowledgement to trackers that request it', async () => {
  const gateway = await gatewayForUdp();
  const tracker = await aTrackerOverUdp(gateway.teltonikaPort);
  tracker.send(aDatagram(1, { packetType: 0 }));
  expect([await tracker.answer(), await tracker.answer()]).toEqual(['0003cafe02', '0005cafe010501']);
});

it('answers to the source address of the datagram', async () => {
  const gateway = await gatewayForUdp();
  const [before, after] = [await aTrackerOverUdp(gateway.teltonikaPort), await aTrackerOverUdp(gateway.teltonikaPort)];
  before.send(aDatagram(1, { avlPacketId: 1 }));
  expect(await before.answer()).toBe('0005cafe010101');
  after.send(aDatagram(1, { avlPacketId: 2 }));
  expect(await after.answer()).toBe('0005cafe010201');
});

it('does not answer unknown trackers and unreadable datagrams, and continues', async () => {
  const gateway = await gatewayForUdp();
  const tracker = await aTrackerOverUdp(gateway.teltonikaPort);
  const broken = aDatagram(1);
  tracker.send(aDatagram(1, { imei: '352093086403655' }));
  tracker.send(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
  tracker.send(broken.subarray(0, -1));
  tracker.send(Uint8Array.of(0));
  tracker.send(aDatagram(2, { avlPacketId: 9 }));
  expect(await tracker.answer()).toBe('0005cafe010902');
  expect(tracker.answers).toEqual([]);
  expect(gateway.ingest.asked.toSorted()).toEqual(['352093086403655', IMEI].toSorted());
});

it('accepts only trackers that are registered for UDP', async () => {
  const ingest = recordedIngest(
    aTracker(IMEI, { protocol: 'teltonika' }),
    aTracker(OTHER, { trackerId: 2, protocol: 'teltonika-udp' }),
  );
  const gateway = await gatewayOfTest({ ingest });
  const tracker = await aTrackerOverUdp(gateway.teltonikaPort);
  tracker.send(aDatagram(1));
  tracker.send(aDatagram(2, { imei: OTHER, avlPacketId: 9 }));
  expect(await tracker.answer()).toBe('0005cafe010902');
  expect(tracker.answers).toEqual([]);
  expect(ingest.submitted).toMatchObject([{ imei: OTHER }]);
  await gateway.close();
  expect(ingest.incidents).toMatchObject([{ kind: 'wrong_protocol', protocol: 'teltonika-udp' }]);
});

it('stores an unreadable datagram once, and does not acknowledge it', async () => {
  const gateway = await gatewayForUdp();
  const tracker = await aTrackerOverUdp(gateway.teltonikaPort);
  const broken = new Uint8Array(aDatagram(2));
  broken[broken.length - 1] = 9;
  tracker.send(broken);
  tracker.send(broken);
  tracker.send(aDatagram(1, { avlPacketId: 9 }));
  expect(await tracker.answer()).toBe('0005cafe010901');
  expect(gateway.ingest.quarantined).toMatchObject([{ imei: IMEI, reason: 'count_mismatch' }]);
});

it('drops datagrams above the limit: trackers resend them', async () => {
  const gateway = await gatewayForUdp({ limits: { datagramsInFlight: 1 } });
  const tracker = await aTrackerOverUdp(gateway.teltonikaPort);
  gateway.ingest.hold();
  tracker.send(aDatagram(1, { avlPacketId: 1 }));
  await eventually(() => expect(gateway.ingest.submitted).toHaveLength(1));
  tracker.send(aDatagram(1, { avlPacketId: 2 }));
  const refused = () => gateway.counted('konvoj_gateway_refused_total', { reason: 'too_many_datagrams' });
  await eventually(async () => expect(await refused()).toBe(1));
  gateway.ingest.release();
  expect(await tracker.answer()).toBe('0005cafe010101');
});
