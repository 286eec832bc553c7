import type { DownloadDetail, DownloadSubject, DownloadWhat } from '@konvoj/contract';
import type { Progress } from '../types.ts';

/** A download cannot go on. */
export class DownloadProblem extends Error {
  override readonly name = 'DownloadProblem';
  readonly detail: DownloadDetail;

  constructor(detail: DownloadDetail) {
    super(`the download cannot go on: ${detail}`);
    this.detail = detail;
  }
}

/** What is to be downloaded. */
export interface UnitPlan {
  /** The number of the download. */
  readonly session: number;
  readonly subject: DownloadSubject;
  readonly what: DownloadWhat;
  /** Days of activities. */
  readonly days: number;
}

/** The company card in the reader of a bridge. All reject with DownloadProblem. */
export interface CardChannel {
  /** The 16 characters that the bridge reports. */
  readonly number: string;
  /** Resets the card. @returns its answer to reset, hexadecimal */
  begin(): Promise<string>;
  /** @param command an APDU, hexadecimal @returns the answer of the card, hexadecimal */
  transmit(command: string): Promise<string>;
  end(): void;
}

/** What happens in a download, in its order. */
export type DownloadEvent =
  | {
      readonly kind: 'status';
      readonly status: 'authStarted' | 'authComplete' | 'downloadInProgress';
      readonly detail: DownloadDetail | null;
    }
  | ({ readonly kind: 'progress' } & Progress)
  /** For the log of administrators; never the content of what unit and card exchange. */
  | {
      readonly kind: 'message';
      readonly from: 'unit' | 'card' | 'server';
      readonly message: string;
      readonly bytes: number;
    }
  /** The complete file, at the end. */
  | { readonly kind: 'file'; readonly bytes: Uint8Array };

/** How the units of a vendor are downloaded. */
export interface UnitAdapter {
  /** @throws {DownloadProblem} when it cannot go on; the reason of the signal when it is aborted */
  start(plan: UnitPlan, card: CardChannel, signal: AbortSignal): AsyncGenerator<DownloadEvent, void>;
}
