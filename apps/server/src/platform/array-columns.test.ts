import { describe, expect, it } from 'vitest';
import { BytesColumn, Int2Column, Int4Column, Int8Column, TextColumn, TimeColumn } from './array-columns.ts';

describe('a column of a batch', () => {
  it('is an array of PostgreSQL in binary: one dimension, type, length, lower bound, elements with their length', () => {
    const column = new Int4Column();
    column.push(7);
    column.push(null);
    column.push(-1);
    expect(column.parameter().toString('hex')).toBe(
      ['00000001', '00000001', '00000017', '00000003', '00000001'].join('') +
        '0000000400000007' +
        'ffffffff' +
        '00000004ffffffff',
    );
  });

  it('without elements has no dimension', () => {
    expect(new Int2Column().parameter().toString('hex')).toBe('000000000000000100000015');
  });

  it('encodes time in microseconds since the year 2000, earlier times too', () => {
    const column = new TimeColumn();
    column.push(Date.UTC(2000, 0, 1) + 1);
    column.push(Date.UTC(2000, 0, 1) - 1);
    expect(column.parameter().subarray(20).toString('hex')).toBe(
      ['0000000800000000000003e8', '00000008fffffffffffffc18'].join(''),
    );
  });

  it('writes numbers of 64 bits up to 2^53', () => {
    const column = new Int8Column();
    column.push(Number.MAX_SAFE_INTEGER);
    expect(column.parameter().readBigInt64BE(24)).toBe(BigInt(Number.MAX_SAFE_INTEGER));
  });

  it('grows, and is reused without its former content', () => {
    const [bytes, text] = [new BytesColumn(), new TextColumn()];
    for (let round = 0; round < 2; round += 1) {
      bytes.clear();
      text.clear();
      bytes.push(new Uint8Array(100_000).fill(round));
      text.push('Žiri');
      expect(bytes.parameter().length).toBe(24 + 100_000);
      expect(bytes.parameter()[50]).toBe(round);
      expect(text.parameter().subarray(24).toString('utf8')).toBe('Žiri');
    }
  });
});
