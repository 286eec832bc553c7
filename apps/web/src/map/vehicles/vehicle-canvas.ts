import { STAGE_TYPES } from '../domain.ts';
import type { Palette } from '../palette.ts';
import { createProgram, Instances, premultiplied, type Program } from './gl.ts';
import { ATLAS_CELLS, FIRST_MARK_CELL } from './icon-atlas.ts';
import { worldPixels, type Viewport } from './mercator.ts';
import { DISC_SHADERS, GLYPH_SHADERS, VEHICLE_SHADERS } from './shaders.ts';

/** Numbers of a place that every row begins with: its end and its way there. */
const PLACE = [4, 4] as const;
const CORNERS = new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]);
const RING_EDGE_PIXELS = 3;

/** Kinds of discs, as their rows name them. */
export const DISC = { clusterStanding: 0, clusterDriving: 1, selection: 2, badge: 3 } as const;
/** Numbers of a disc after its place: radius, edge, kind, how far right and down of its place it stands. */
export const DISC_NUMBERS = 5;
/** Inks of letters, as their rows name them. */
export const INK = { text: 0, driving: 1, muted: 2, onBadge: 3 } as const;

/** Sizes that grow with the zoom, in CSS pixels. */
export interface Sizes {
  /** Radius of the ring without its edge. */
  readonly ring: number;
  /** Half the side of the icon. */
  readonly icon: number;
  /** Half the side of the mark, and how far right and down of the centre it stands. */
  readonly mark: number;
  readonly markOffset: number;
  readonly selection: number;
}

export function sizesAt(zoom: number): Sizes {
  const markScale = between(zoom, [4, 0.75], [10, 1]);
  return {
    ring: zoom < 7 ? between(zoom, [4, 10], [7, 12.5]) : between(zoom, [7, 12.5], [10, 16]),
    icon: 16 * (zoom < 7 ? between(zoom, [4, 0.56], [7, 0.72]) : between(zoom, [7, 0.72], [10, 0.94])),
    mark: 7 * markScale,
    markOffset: 13 * markScale,
    selection: between(zoom, [4, 16], [10, 25]),
  };
}

function between(zoom: number, [fromZoom, from]: [number, number], [toZoom, to]: [number, number]): number {
  const share = Math.min(1, Math.max(0, (zoom - fromZoom) / (toZoom - fromZoom)));
  return from + (to - from) * share;
}

/** Draws the fleet with WebGL on a canvas of its own over the map, a handful of calls however large the fleet is. */
export class VehicleCanvas {
  readonly vehicles: Instances;
  readonly selected: Instances;
  readonly clusters: Instances;
  readonly selection: Instances;
  readonly badges: Instances;
  readonly clusterLetters: Instances;
  readonly badgeLetters: Instances;
  readonly labelLetters: Instances;
  readonly #gl: WebGL2RenderingContext;
  readonly #vehicleProgram: Program;
  readonly #discProgram: Program;
  readonly #glyphProgram: Program;
  readonly #icons: WebGLTexture;
  readonly #glyphs: WebGLTexture;
  #hasIcons = false;

  /** @throws {Error} without WebGL 2 */
  constructor(canvas: HTMLCanvasElement) {
    const gl = canvas.getContext('webgl2', { antialias: false, depth: false, stencil: false });
    if (gl === null) throw new Error('the browser gave no WebGL 2');
    this.#gl = gl;
    const corners = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, corners);
    gl.bufferData(gl.ARRAY_BUFFER, CORNERS, gl.STATIC_DRAW);
    const vehicle = [...PLACE, 4];
    const disc = [...PLACE, 3, 2];
    const letter = [...PLACE, 4, 4, 1];
    this.vehicles = new Instances(gl, corners, vehicle);
    this.selected = new Instances(gl, corners, vehicle);
    this.clusters = new Instances(gl, corners, disc);
    this.selection = new Instances(gl, corners, disc);
    this.badges = new Instances(gl, corners, disc);
    this.clusterLetters = new Instances(gl, corners, letter);
    this.badgeLetters = new Instances(gl, corners, letter);
    this.labelLetters = new Instances(gl, corners, letter);
    this.#vehicleProgram = createProgram(gl, VEHICLE_SHADERS);
    this.#discProgram = createProgram(gl, DISC_SHADERS);
    this.#glyphProgram = createProgram(gl, GLYPH_SHADERS);
    this.#icons = gl.createTexture();
    this.#glyphs = gl.createTexture();
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  }

  get hasIcons(): boolean {
    return this.#hasIcons;
  }

  setIcons(picture: ImageData): void {
    const gl = this.#gl;
    this.#picture(this.#icons, picture);
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    this.#hasIcons = true;
  }

  setGlyphs(picture: OffscreenCanvas): void {
    this.#picture(this.#glyphs, picture);
    this.#gl.texParameteri(this.#gl.TEXTURE_2D, this.#gl.TEXTURE_MIN_FILTER, this.#gl.LINEAR);
  }

  setColours(palette: Palette): void {
    const gl = this.#gl;
    const { status, surface, text, mutedText, halo, accent } = palette;
    const list = (...colours: [number, number, number, number][]): Float32Array => new Float32Array(colours.flat());
    gl.useProgram(this.#vehicleProgram.program);
    const statuses = STAGE_TYPES.map((type) => premultiplied(status[type]));
    gl.uniform4fv(this.#vehicleProgram.uniform('u_status'), list(...statuses));
    gl.uniform4fv(this.#vehicleProgram.uniform('u_surface'), premultiplied(surface));
    gl.uniform1i(this.#vehicleProgram.uniform('u_stale'), STAGE_TYPES.indexOf('undefined'));
    gl.useProgram(this.#discProgram.program);
    const [white, blue] = [premultiplied(surface), premultiplied(accent)];
    gl.uniform4fv(
      this.#discProgram.uniform('u_fill'),
      list(white, white, premultiplied(accent, 0.22), premultiplied(text)),
    );
    const edges = list(premultiplied(mutedText), premultiplied(status.drive), blue, white);
    gl.uniform4fv(this.#discProgram.uniform('u_edge'), edges);
    gl.useProgram(this.#glyphProgram.program);
    const inks = list(premultiplied(text), premultiplied(status.drive), premultiplied(mutedText), white);
    gl.uniform4fv(this.#glyphProgram.uniform('u_ink'), inks);
    gl.uniform4fv(this.#glyphProgram.uniform('u_halo'), premultiplied(halo));
  }

  /** @param seconds the moment, by the clock of the rows */
  draw(view: Viewport, pixelRatio: number, seconds: number): void {
    const gl = this.#gl;
    gl.viewport(0, 0, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    const use = (program: Program): Program => {
      gl.useProgram(program.program);
      setView(gl, program, view, pixelRatio, seconds);
      return program;
    };
    const sizes = sizesAt(view.zoom);
    gl.uniform1f(use(this.#discProgram).uniform('u_selection'), sizes.selection);
    this.clusters.draw();
    this.#letters(use(this.#glyphProgram), this.clusterLetters, false);
    if (this.#hasIcons) this.#vehicles(use(this.#vehicleProgram), this.vehicles, sizes);
    use(this.#discProgram);
    this.selection.draw();
    if (this.#hasIcons) this.#vehicles(use(this.#vehicleProgram), this.selected, sizes);
    use(this.#glyphProgram);
    this.#letters(this.#glyphProgram, this.labelLetters, true);
    this.#letters(this.#glyphProgram, this.labelLetters, false);
    use(this.#discProgram);
    this.badges.draw();
    this.#letters(use(this.#glyphProgram), this.badgeLetters, false);
  }

  /** Gives the memory of the card back at once. */
  destroy(): void {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  #vehicles({ uniform }: Program, instances: Instances, { ring, icon, mark, markOffset }: Sizes): void {
    const gl = this.#gl;
    gl.bindTexture(gl.TEXTURE_2D, this.#icons);
    gl.uniform1f(uniform('u_ring'), ring);
    gl.uniform1f(uniform('u_icon'), icon);
    gl.uniform2f(uniform('u_mark'), markOffset, mark);
    gl.uniform1f(uniform('u_reach'), Math.max(ring + RING_EDGE_PIXELS, icon * Math.SQRT2, markOffset + mark) + 1);
    gl.uniform1f(uniform('u_cells'), ATLAS_CELLS);
    gl.uniform1f(uniform('u_firstMark'), FIRST_MARK_CELL);
    instances.draw();
  }

  #letters({ uniform }: Program, instances: Instances, halo: boolean): void {
    this.#gl.bindTexture(this.#gl.TEXTURE_2D, this.#glyphs);
    this.#gl.uniform1f(uniform('u_isHalo'), halo ? 1 : 0);
    instances.draw();
  }

  #picture(texture: WebGLTexture, picture: ImageData | OffscreenCanvas): void {
    const gl = this.#gl;
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  }
}

function setView(
  gl: WebGL2RenderingContext,
  { uniform }: Program,
  { centre, zoom, width, height }: Viewport,
  pixelRatio: number,
  seconds: number,
): void {
  const [highX, highY] = [Math.fround(centre.x), Math.fround(centre.y)];
  gl.uniform2f(uniform('u_centreHigh'), highX, highY);
  gl.uniform2f(uniform('u_centreLow'), centre.x - highX, centre.y - highY);
  gl.uniform1f(uniform('u_world'), worldPixels(zoom));
  gl.uniform2f(uniform('u_window'), width, height);
  gl.uniform1f(uniform('u_pixelRatio'), pixelRatio);
  gl.uniform1f(uniform('u_now'), seconds);
}
