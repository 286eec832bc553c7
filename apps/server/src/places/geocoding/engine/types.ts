import type { LanguageCode } from '@konvoj/contract';
import type { Place } from '../types.ts';

export type EngineKind = 'photon' | 'nominatim';

/** A place that an engine found for a text. */
export interface EnginePlace extends Place {
  readonly name: string;
  readonly address: string | null;
}

export interface EngineQuery {
  readonly language: LanguageCode;
  /** Nearby results come first. */
  readonly near: Place | null;
  readonly limit: number;
}

/** A request to an engine, and the reader of its reply. The reader throws for an invalid reply. */
export interface EngineRequest<Answer> {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** For `Accept-Language`; `*`: names in the local language. */
  readonly language: string;
  readonly read: (reply: unknown) => Answer;
}

/** The common interface of the engines: each only builds its requests and reads its replies. */
export interface EngineProtocol {
  search(text: string, query: EngineQuery): EngineRequest<EnginePlace[]>;
  /** Null: there is no address. @param language `*` for names in the local language */
  reverse(place: Place, language: 'en' | '*'): EngineRequest<string | null>;
}
