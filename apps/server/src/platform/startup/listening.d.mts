export const LISTEN_DEFAULTS: {
  readonly KONVOJ_DATA: string;
  readonly KONVOJ_HOST: string;
  readonly KONVOJ_HTTP_PORT: number;
  readonly KONVOJ_TELTONIKA_PORT: number;
  readonly KONVOJ_OSMAND_PORT: number;
};

export interface ListenSettings {
  readonly host: string;
  readonly gatewayHost: string;
  /** 0: a free one. */
  readonly ports: { readonly http: number; readonly teltonika: number; readonly osmand: number };
  /** False for a process that serves no trackers. */
  readonly opensGateway: boolean;
}

/** A socket that the server opens, and the settings that name it. */
export interface WantedSocket {
  readonly host: string;
  readonly port: number;
  readonly hostSetting: string;
  readonly portSetting: string;
}

export function listenProblem(settings: ListenSettings): Promise<string | null>;
export function problemOf(error: unknown, socket: WantedSocket): string | null;
export function exposureProblem(settings: {
  readonly host: string;
  readonly gatewayHost: string;
  /** Host of KONVOJ_PUBLIC_URL. */
  readonly publicHost: string | null;
}): Promise<string | null>;
export function isLoopbackAddress(address: string): boolean;
