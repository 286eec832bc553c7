import type { Client, ClientReply } from './client.ts';

export interface FileOfForm {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Sends a form with the JSON of a call and files. */
export async function sendForm(
  client: Client,
  path: string,
  body: unknown,
  files: readonly FileOfForm[],
  method: 'POST' | 'PUT' = 'POST',
): Promise<ClientReply> {
  const form = new FormData();
  form.append('body', JSON.stringify(body));
  for (const { name, bytes } of files) form.append('files', new File([Uint8Array.from(bytes)], name));
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return client.upload(path, new Uint8Array(await encoded.arrayBuffer()), type, undefined, method);
}
