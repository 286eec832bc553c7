import { PLACE_NUMBERS } from './fleet-scene.ts';
import { GLYPH_MARGIN, type GlyphAtlas } from './glyph-atlas.ts';

const LETTER_NUMBERS = PLACE_NUMBERS + 9;
const FIRST_CAPACITY = 512;

/** Texts as rows for the graphics card, one row for each letter, each bound to a place of the map. */
export class Letters {
  rows = new Float32Array(FIRST_CAPACITY * LETTER_NUMBERS);
  count = 0;
  readonly #atlas: GlyphAtlas;

  constructor(atlas: GlyphAtlas) {
    this.#atlas = atlas;
  }

  clear(): void {
    this.count = 0;
  }

  widthOf(text: string): number {
    return this.#atlas.widthOf(text);
  }

  /**
   * @param places rows that hold the place, from index `at` on
   * @param left from the place to the beginning of the text, in CSS pixels; `top` to the top of its line
   * @returns where the text ends, so that another can follow it
   */
  add(places: Float32Array, at: number, text: string, left: number, top: number, ink: number): number {
    let x = left;
    for (const letter of text) {
      const glyph = this.#atlas.glyph(letter);
      const row = this.#next();
      this.rows.set(places.subarray(at, at + PLACE_NUMBERS), row);
      const numbers = [x - GLYPH_MARGIN, top - GLYPH_MARGIN, glyph.width, glyph.height];
      this.rows.set([...numbers, glyph.u, glyph.v, glyph.uWidth, glyph.vHeight, ink], row + PLACE_NUMBERS);
      x += glyph.advance;
    }
    return x;
  }

  #next(): number {
    const row = this.count++ * LETTER_NUMBERS;
    if (row === this.rows.length) {
      const held = this.rows;
      this.rows = new Float32Array(held.length * 2);
      this.rows.set(held);
    }
    return row;
  }
}
