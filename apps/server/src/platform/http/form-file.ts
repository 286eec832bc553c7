import { ProblemError } from './problem.ts';

/** Fields that a form may have beside its file. */
const MOST_PARTS = 20;

/**
 * The bytes of the first file of a form (multipart/form-data, RFC 7578), as a browser's form and most tools send it.
 * @throws {ProblemError} body_invalid for a form that is broken, or has no file
 */
export async function fileOfForm(body: Buffer, contentType: string): Promise<Buffer> {
  if (countParts(body, contentType) > MOST_PARTS) throw new ProblemError('body_invalid');
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new ProblemError('body_invalid');
    });
  for (const value of form.values()) if (value instanceof File) return Buffer.from(await value.arrayBuffer());
  throw new ProblemError('body_invalid');
}

function countParts(body: Buffer, contentType: string): number {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new ProblemError('body_invalid');
  let count = 0;
  for (let at = body.indexOf(boundary); at >= 0 && count <= MOST_PARTS; at = body.indexOf(boundary, at + 1)) count += 1;
  return count;
}
