import type { EngineKind } from './types.ts';

/** The engine of KONVOJ_GEOCODER_URL, and its base address. */
export interface EngineSetting {
  readonly kind: EngineKind;
  /** Without a trailing slash. */
  readonly base: string;
  /** Parameters added to each request, a key for instance. */
  readonly params: Readonly<Record<string, string>>;
}

const ENDS: Readonly<Record<string, EngineKind | null>> = {
  '/api': 'photon',
  '/search': 'nominatim',
  '/reverse': null,
};

/**
 * Reads the setting: `?engine=photon` or `?engine=nominatim` names the engine, else the last part of the path, else the
 * host name. Other parameters are added to each request.
 * @returns null when the engine cannot be recognised
 */
export function readEngineSetting(address: string): EngineSetting | null {
  const url = new URL(address);
  const named = url.searchParams.get('engine') ?? undefined;
  url.searchParams.delete('engine');
  const passedOn = Object.fromEntries(url.searchParams);
  const path = url.pathname.replace(/\/+$/, '');
  const end = Object.keys(ENDS).find((each) => path.endsWith(each));
  const base = url.origin + (end === undefined ? path : path.slice(0, -end.length));
  const kindOfPath = end === undefined ? null : ENDS[end];
  const kind = named === undefined ? (kindOfPath ?? kindOf(nameIn(url.hostname))) : kindOf(named);
  if (kind === null) return null;
  return { kind, base, params: passedOn };
}

function kindOf(name: string | undefined): EngineKind | null {
  return name === 'photon' || name === 'nominatim' ? name : null;
}

function nameIn(host: string): string | undefined {
  return /photon|nominatim/.exec(host)?.[0];
}
