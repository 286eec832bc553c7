import type { FirstSteps, Tracker } from '@konvoj/contract';
import type { TextKey } from '@konvoj/i18n';

/** A line of what is entered in a tracker or an app, to be copied. */
export interface SettingLine {
  readonly name: TextKey;
  readonly value: string;
}

export interface TrackerServer extends Pick<FirstSteps['gateway'], 'teltonikaPort' | 'osmandPort'> {
  /** Under which trackers reach the server: a domain or an address; an IPv6 address in brackets. */
  readonly host: string;
  /** Of the web app: `https://konvoj.example`. */
  readonly origin: string;
  /** Name of the organization, for commands. */
  readonly organization: string;
}

type Identified = Pick<Tracker, 'imei' | 'protocol'>;

/** What somebody enters in the configuration of a tracker (docs/operations/trackers.md). */
export function settingLines({ imei, protocol }: Identified, server: TrackerServer): readonly SettingLine[] {
  switch (protocol) {
    case 'osmand':
      return phoneLines(imei, `http://${server.host}:${server.osmandPort}`);
    case 'owntracks':
      return [
        { name: 'firstSteps.setting.mode', value: 'HTTP' },
        { name: 'firstSteps.setting.url', value: `${server.origin}/api/ingest/owntracks` },
        { name: 'firstSteps.setting.user', value: imei },
        { name: 'firstSteps.setting.keyCommand', value: keyCommand(server.organization) },
      ];
    case 'traccar':
      return [
        { name: 'firstSteps.setting.forwardType', value: 'json' },
        { name: 'firstSteps.setting.forwardUrl', value: `${server.origin}/api/ingest/traccar` },
        { name: 'firstSteps.setting.retry', value: 'true' },
        { name: 'firstSteps.setting.headerCommand', value: keyCommand(server.organization) },
      ];
    default:
      return teltonikaLines(server, protocol === 'teltonika-udp' ? 'UDP' : 'TCP');
  }
}

function teltonikaLines({ host, teltonikaPort }: TrackerServer, transport: 'TCP' | 'UDP'): SettingLine[] {
  // Two spaces stand for an empty login and an empty password.
  const sms = `  setparam 2004:${host};2005:${teltonikaPort};2006:${transport === 'UDP' ? 1 : 0}`;
  return [
    { name: 'firstSteps.setting.server', value: host },
    { name: 'firstSteps.setting.port', value: String(teltonikaPort) },
    { name: 'firstSteps.setting.transport', value: transport },
    { name: 'firstSteps.setting.dataProtocol', value: 'Codec 8 Extended' },
    { name: 'firstSteps.setting.sms', value: sms },
  ];
}

function phoneLines(imei: string, url: string): SettingLine[] {
  const fields = 'lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}';
  return [
    { name: 'firstSteps.setting.url', value: url },
    { name: 'firstSteps.setting.identifier', value: imei },
    { name: 'firstSteps.setting.osmandUrl', value: `${url}/?id=${encodeURIComponent(imei)}&${fields}` },
  ];
}

/** The command that prints a key of the organization; its name is quoted for a shell. */
const keyCommand = (organization: string): string =>
  `npm run konvoj -- ingest-key add --organization '${organization.replaceAll("'", String.raw`'\''`)}'`;
