export interface ClientReply {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON of the body, or its text; undefined when there is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever came back
  readonly body: any;
}

/** A browser's share of HTTP: keeps cookies, returns the CSRF token, speaks JSON and forms. */
export class Client {
  readonly #base: string;
  readonly #bearer: string | undefined;
  readonly #cookies = new Map<string, string>();

  /** @param bearer a token sent with every request */
  constructor(base: string, bearer?: string) {
    this.#base = base;
    this.#bearer = bearer;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ClientReply> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body: unknown = {}): Promise<ClientReply> {
    return this.json('POST', path, body);
  }

  put(path: string, body: unknown): Promise<ClientReply> {
    return this.json('PUT', path, body);
  }

  patch(path: string, body: unknown): Promise<ClientReply> {
    return this.json('PATCH', path, body);
  }

  /** A change with a JSON body. */
  json(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: unknown): Promise<ClientReply> {
    return this.#change(method, path, JSON.stringify(body), 'application/json');
  }

  delete(path: string): Promise<ClientReply> {
    return this.#change('DELETE', path);
  }

  form(path: string, fields: Record<string, string>): Promise<ClientReply> {
    return this.#change('POST', path, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');
  }

  /** Sends the bytes of a file. @param signal disconnects without waiting for the answer */
  upload(
    path: string,
    file: Uint8Array,
    type = 'application/octet-stream',
    signal?: AbortSignal,
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<ClientReply> {
    return this.#change(method, path, new Blob([Uint8Array.from(file)]), type, signal);
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** One request as given, with the cookies and nothing else. */
  async send(
    method: string,
    path: string,
    body?: string | Blob,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<ClientReply> {
    const cookie = this.#cookieHeader();
    const response = await fetch(this.#base + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(this.#bearer === undefined ? {} : { authorization: `Bearer ${this.#bearer}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
    };
  }

  /** A file, byte by byte. */
  async download(path: string): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
    const response = await fetch(this.#base + path, { headers: { cookie: this.#cookieHeader() } });
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async #change(
    method: string,
    path: string,
    body?: string | Blob,
    type?: string,
    signal?: AbortSignal,
  ): Promise<ClientReply> {
    if (!this.#cookies.has('XSRF-TOKEN')) await this.get('/sanctum/csrf-cookie');
    const token = this.#cookies.get('XSRF-TOKEN') ?? '';
    const headers = { 'x-xsrf-token': token, ...(type === undefined ? {} : { 'content-type': type }) };
    return this.send(method, path, body, headers, signal);
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const isGone = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
    if (isGone) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(at + 1));
  }
}
