import { describe, expect, it } from 'vitest';
import { fileOfForm } from './form-file.ts';

async function sent(form: FormData): Promise<[Buffer, string]> {
  const response = new Response(form);
  return [Buffer.from(await response.arrayBuffer()), response.headers.get('content-type') ?? ''];
}

describe('the file of a form', () => {
  it('is read beside other fields, byte by byte', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const form = new FormData();
    form.append('note', 'vozila');
    form.append('file', new Blob([bytes]), 'vozila.xlsx');
    expect([...(await fileOfForm(...(await sent(form))))]).toEqual([...bytes]);
  });

  it('is the first of several', async () => {
    const form = new FormData();
    form.append('a', new Blob(['one']), 'a.csv');
    form.append('b', new Blob(['two']), 'b.csv');
    expect((await fileOfForm(...(await sent(form)))).toString()).toBe('one');
  });

  it('is required; a broken form and one with too many fields are refused', async () => {
    const none = new FormData();
    none.append('note', 'vozila');
    await expect(fileOfForm(...(await sent(none)))).rejects.toMatchObject({ code: 'body_invalid' });
    await expect(fileOfForm(Buffer.from('x'), 'multipart/form-data; boundary=b')).rejects.toMatchObject({
      code: 'body_invalid',
    });
    await expect(fileOfForm(Buffer.from('x'), 'multipart/form-data')).rejects.toMatchObject({ code: 'body_invalid' });
    const many = new FormData();
    for (let index = 0; index < 1_000; index += 1) many.append('note', '');
    await expect(fileOfForm(...(await sent(many)))).rejects.toMatchObject({ code: 'body_invalid' });
  });
});
