import type { TemplateFields } from '@konvoj/contract';
import type { Actor } from '../../platform/http/index.ts';
import type { Scope } from '../../platform/database.ts';

export interface StoredTemplate extends TemplateFields {
  readonly id: number;
  /** The stored content does not fit the contract; `content` is the default. */
  readonly isDamaged: boolean;
  /** Null: a user who was deleted. */
  readonly ownerId: number | null;
}

/** Who reads templates. */
export interface TemplateReader extends Scope {
  readonly userId: number;
  /** May change shared templates of colleagues. */
  readonly seesAll: boolean;
}

export type TemplateEditor = Actor & TemplateReader;
