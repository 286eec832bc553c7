import type { PositionAttributes } from '@konvoj/contract';
import { attributeName } from '@konvoj/i18n';
import type { AttributeColumn } from './writer.ts';

/** Collects the attributes of a track while it is read. */
export class AttributeColumns {
  readonly #found = new Map<string, AttributeColumn>();

  add(attributes: PositionAttributes): void {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) continue;
      if (typeof value !== 'object') this.#note({ name });
      else for (const part of Object.keys(value)) this.#note({ name, part });
    }
  }

  /** Those with a translated name first, then by name; the parts of one attribute in their order. */
  columns(): AttributeColumn[] {
    const rank = ({ name }: AttributeColumn): number => (attributeName(name, String) === null ? 1 : 0);
    return [...this.#found.values()].sort((a, b) => rank(a) - rank(b) || collator.compare(keyOf(a), keyOf(b)));
  }

  #note(column: AttributeColumn): void {
    const key = keyOf(column);
    if (!this.#found.has(key)) this.#found.set(key, column);
  }
}

const collator = new Intl.Collator('en', { numeric: true });

function keyOf({ name, part }: AttributeColumn): string {
  return part === undefined ? name : `${name}.${part}`;
}
