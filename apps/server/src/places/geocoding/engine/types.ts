import type { LanguageCode } from '@konvoj/contract';
import type { Place } from '../types.ts';

export type EngineKind = 'photon' | 'nominatim';

/** A place that an engine found by a text. */
export interface EnginePlace extends Place {
  readonly name: string;
  readonly address: string | null;
}

export interface EngineQuery {
  readonly language: LanguageCode;
  /** What is near comes first. */
  readonly near: Place | null;
  readonly limit: number;
}

/** A question to an engine, and how its reply is read. The reader throws what is no such reply. */
export interface EngineRequest<Answer> {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** For `Accept-Language`; `*`: names as the place itself writes them. */
  readonly language: string;
  readonly read: (reply: unknown) => Answer;
}

/** What the kinds of engines have in common: each builds its requests and reads its replies, and does nothing else. */
export interface EngineProtocol {
  search(text: string, query: EngineQuery): EngineRequest<EnginePlace[]>;
  /** Null: there is no address. @param language `*` for names as the place itself writes them */
  reverse(place: Place, language: 'en' | '*'): EngineRequest<string | null>;
}
