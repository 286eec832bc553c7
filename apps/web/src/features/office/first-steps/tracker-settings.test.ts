import type { Tracker } from '@konvoj/contract';
import { expect, it } from 'vitest';
import { settingLines } from './tracker-settings.ts';

const server = {
  host: 'konvoj.example',
  origin: 'https://konvoj.example',
  teltonikaPort: 5027,
  osmandPort: 5055,
  organization: "Prevozi 'Novak'",
};
const valuesOf = (protocol: Tracker['protocol'], imei = '4711') =>
  settingLines({ imei, protocol }, server).map(({ value }) => value);

it('names server, port and protocol for a Teltonika tracker, and the SMS that sets them', () => {
  expect(valuesOf('teltonika')).toEqual([
    'konvoj.example',
    '5027',
    'TCP',
    'Codec 8 Extended',
    '  setparam 2004:konvoj.example;2005:5027;2006:0',
  ]);
  expect(valuesOf('teltonika-udp')).toContain('  setparam 2004:konvoj.example;2005:5027;2006:1');
  // Its first contact decides the protocol: what most trackers speak.
  expect(valuesOf(null)).toEqual(valuesOf('teltonika'));
});

it('names the address and the identifier for a phone', () => {
  expect(valuesOf('osmand', 'my phone&x')).toEqual([
    'http://konvoj.example:5055',
    'my phone&x',
    'http://konvoj.example:5055/?id=my%20phone%26x&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}',
  ]);
});

it('names the web address for OwnTracks and Traccar, and the command that prints the key', () => {
  const command = String.raw`npm run konvoj -- ingest-key add --organization 'Prevozi '\''Novak'\'''`;
  expect(valuesOf('owntracks')).toEqual(['HTTP', 'https://konvoj.example/api/ingest/owntracks', '4711', command]);
  expect(valuesOf('traccar')).toEqual(['json', 'https://konvoj.example/api/ingest/traccar', 'true', command]);
});
