import { describe, expect, it } from 'vitest';
import { emptyMessage, requestOf, sendFindings, withTemplate, type Composed } from './composer-model.ts';

const written = (message: string, deviceIds: readonly number[] = [7]): Composed => {
  const empty = emptyMessage(deviceIds);
  return { ...empty, attributes: { ...empty.attributes, message } };
};
let made = 0;
const newKey = (): string => `key-${(made += 1)}`;

describe('a message that is sent', () => {
  it('goes to one vehicle directly and to several by a list', () => {
    expect(requestOf(written('Hello'), [], newKey).body).toMatchObject({
      deviceId: 7,
      attributes: { message: 'Hello', type: 0 },
    });
    const { body } = requestOf(written('Hello', [7, 8]), [], newKey);
    expect(body).toMatchObject({ deviceIds: [7, 8] });
    expect(body).not.toHaveProperty('deviceId');
  });

  it('has the key of the attempt before as long as it is the same, so that it is not sent twice', () => {
    const first = requestOf(written('Hello'), [], newKey);
    const again = requestOf({ ...written('Hello'), attempt: first.attempt }, [], newKey);
    expect(again.body.uniqueId).toBe(first.body.uniqueId);
  });

  it('has a new key when its text or its files are others', () => {
    const { attempt, body } = requestOf(written('Hello'), [], newKey);
    const otherText = requestOf({ ...written('Hello!'), attempt }, [], newKey);
    const otherFiles = requestOf({ ...written('Hello'), attempt }, [{ name: 'a.jpg', size: 1 }], newKey);
    expect(new Set([body.uniqueId, otherText.body.uniqueId, otherFiles.body.uniqueId]).size).toBe(3);
  });
});

describe('before it is sent', () => {
  const codes = (values: Composed) => sendFindings(values).map(({ path, code }) => `${path} ${code}`);

  it('needs recipients and text', () => {
    expect(codes(written('', []))).toEqual(['deviceIds required', 'attributes.message required']);
    expect(codes(written('   '))).toEqual(['attributes.message required']);
    expect(codes(written('Hello'))).toEqual([]);
  });

  it('is 1000 characters long at most', () => {
    expect(codes(written('a'.repeat(1_000)))).toEqual([]);
    expect(codes(written('a'.repeat(1_001)))).toEqual(['attributes.message too_long']);
  });

  it('goes to 500 vehicles at most', () => {
    const devices = Array.from({ length: 501 }, (_, index) => index + 1);
    expect(codes(written('Hello', devices))).toEqual(['deviceIds too_big']);
  });
});

describe('a template', () => {
  it('replaces an empty message', () => {
    expect(withTemplate('  ', 1, 'Call {driver}')).toBe('Call {driver}');
  });
  it('is added at the caret, on a line of its own', () => {
    expect(withTemplate('Hello there', 5, 'Call')).toBe('Hello\nCall there');
    expect(withTemplate('Hello', 5, 'Call')).toBe('Hello\nCall');
  });
});
