/** A program of the graphics card with its uniforms by name. */
export interface Program {
  readonly program: WebGLProgram;
  readonly uniform: (name: string) => WebGLUniformLocation | null;
}

/** @throws {Error} with the compiler's words: a fault of ours */
export function createProgram(
  gl: WebGL2RenderingContext,
  { vertex, fragment }: { readonly vertex: string; readonly fragment: string },
): Program {
  const program = gl.createProgram();
  const shaders = [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const;
  for (const [type, source] of shaders) {
    const shader = gl.createShader(type);
    if (shader === null) continue;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true && !gl.isContextLost()) {
    const logs = (gl.getAttachedShaders(program) ?? []).map((shader) => gl.getShaderInfoLog(shader));
    throw new Error(`shaders refused: ${[gl.getProgramInfoLog(program), ...logs].join('\n')}`);
  }
  const uniforms = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    uniform(name) {
      const known = uniforms.get(name);
      if (known !== undefined) return known;
      const location = gl.getUniformLocation(program, name);
      uniforms.set(name, location);
      return location;
    },
  };
}

/** Rows of numbers, each drawn as one square: the attributes from location 1 on take so many numbers each. */
export class Instances {
  readonly #gl: WebGL2RenderingContext;
  readonly #array: WebGLVertexArrayObject;
  readonly #buffer: WebGLBuffer;
  readonly #rowNumbers: number;
  #count = 0;
  #room = 0;

  /** @param corners buffer of the four corners of a square, at location 0 */
  constructor(gl: WebGL2RenderingContext, corners: WebGLBuffer, attributes: readonly number[]) {
    this.#gl = gl;
    this.#array = gl.createVertexArray();
    this.#buffer = gl.createBuffer();
    this.#rowNumbers = attributes.reduce((sum, size) => sum + size, 0);
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, corners);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    let offset = 0;
    attributes.forEach((size, index) => {
      gl.enableVertexAttribArray(index + 1);
      gl.vertexAttribPointer(index + 1, size, gl.FLOAT, false, this.#rowNumbers * 4, offset * 4);
      gl.vertexAttribDivisor(index + 1, 1);
      offset += size;
    });
    gl.bindVertexArray(null);
  }

  /** Takes the first rows of the numbers instead of what was held. */
  set(numbers: Float32Array, count: number): void {
    const gl = this.#gl;
    this.#count = count;
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    const used = count * this.#rowNumbers;
    if (used > this.#room) {
      this.#room = numbers.length;
      gl.bufferData(gl.ARRAY_BUFFER, numbers, gl.DYNAMIC_DRAW);
    } else if (used > 0) gl.bufferSubData(gl.ARRAY_BUFFER, 0, numbers, 0, used);
  }

  draw(): void {
    if (this.#count === 0) return;
    this.#gl.bindVertexArray(this.#array);
    this.#gl.drawArraysInstanced(this.#gl.TRIANGLE_STRIP, 0, 4, this.#count);
    this.#gl.bindVertexArray(null);
  }
}

/** A colour of the palette for the graphics card: 0 to 1, premultiplied. @param opacity on top of the colour's own */
export function premultiplied(colour: string, opacity = 1): [number, number, number, number] {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  const rgba = /^rgba\((\d+), ?(\d+), ?(\d+), ?([\d.]+)\)$/.exec(colour);
  const channels = hex?.slice(1).map((part) => Number.parseInt(part, 16)) ?? rgba?.slice(1, 4).map(Number);
  if (channels === undefined) throw new Error(`not a colour of the palette: ${colour}`);
  const alpha = Number(rgba?.[4] ?? 1) * opacity;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => (channel / 255) * alpha);
  return [red, green, blue, alpha];
}
