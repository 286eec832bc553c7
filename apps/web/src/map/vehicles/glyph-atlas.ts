/** A letter in the atlas, in CSS pixels of the text; the box has room for the halo. */
export interface Glyph {
  /** Left and top of its box in the atlas, and its size, in parts of the atlas. */
  readonly u: number;
  readonly v: number;
  readonly uWidth: number;
  readonly vHeight: number;
  readonly width: number;
  readonly height: number;
  readonly advance: number;
}

const FONT = '600 12px Inter, sans-serif';
const FONT_PIXELS = 12;
const HALO_PIXELS = 1.6;
/** Room around a letter for its halo. */
export const GLYPH_MARGIN = 2;
const LINE_PIXELS = 16;
const BASELINE = 12;
const ATLAS_PIXELS = 512;
const MOST_WIDTHS = 20_000;

/**
 * Letters drawn once each: red holds the letter, green the letter with its halo, so that one picture serves all
 * colours. Letters are added as they are first used.
 */
export class GlyphAtlas {
  readonly canvas = new OffscreenCanvas(ATLAS_PIXELS, ATLAS_PIXELS);
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #glyphs = new Map<string, Glyph>();
  readonly #widths = new Map<string, number>();
  readonly #pixelRatio: number;
  #x = 0;
  #y = 0;
  /** Whether letters came since the picture was last taken. */
  changed = true;

  constructor(pixelRatio: number) {
    // Finer than the screen is no gain, and the letters of four languages have to fit.
    this.#pixelRatio = Math.min(2, Math.max(1, pixelRatio));
    const context = this.canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('the browser gave no 2d canvas');
    this.#context = context;
    // On black, so that the colours are nothing but coverage.
    context.fillRect(0, 0, ATLAS_PIXELS, ATLAS_PIXELS);
    context.scale(this.#pixelRatio, this.#pixelRatio);
    context.font = FONT;
    context.textBaseline = 'alphabetic';
    context.lineJoin = 'round';
    context.lineWidth = 2 * HALO_PIXELS;
    context.globalCompositeOperation = 'lighter';
  }

  glyph(letter: string): Glyph {
    const known = this.#glyphs.get(letter);
    if (known !== undefined) return known;
    const drawn = this.#draw(letter);
    this.#glyphs.set(letter, drawn);
    return drawn;
  }

  widthOf(text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    let width = 0;
    for (const letter of text) width += this.glyph(letter).advance;
    if (this.#widths.size >= MOST_WIDTHS) this.#widths.clear();
    this.#widths.set(text, width);
    return width;
  }

  #draw(letter: string): Glyph {
    const { advance, width } = this.#measure(letter);
    const room = ATLAS_PIXELS / this.#pixelRatio;
    if (this.#x + width > room) {
      this.#x = 0;
      this.#y += LINE_PIXELS + 2 * GLYPH_MARGIN;
    }
    const height = LINE_PIXELS + 2 * GLYPH_MARGIN;
    const [left, top] = [this.#x, this.#y];
    // A full atlas leaves further letters blank: that takes some hundred different ones.
    if (top + height <= room) {
      this.#x += Math.ceil(width);
      this.#paint(letter, left + GLYPH_MARGIN, top + GLYPH_MARGIN + BASELINE);
    }
    return { u: left / room, v: top / room, uWidth: width / room, vHeight: height / room, width, height, advance };
  }

  #measure(letter: string): { advance: number; width: number } {
    const advance = this.#context.measureText(letter).width;
    return { advance, width: Math.ceil(Math.max(advance, FONT_PIXELS / 4)) + 2 * GLYPH_MARGIN };
  }

  #paint(letter: string, x: number, y: number): void {
    const context = this.#context;
    context.fillStyle = '#f00';
    context.fillText(letter, x, y);
    context.strokeStyle = '#0f0';
    context.strokeText(letter, x, y);
    context.fillStyle = '#0f0';
    context.fillText(letter, x, y);
    this.changed = true;
  }
}
