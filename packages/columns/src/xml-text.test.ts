import { expect, it } from 'vitest';
import { escaped } from './xml-text.ts';

it('writes characters with a meaning in XML as references', () => {
  expect(escaped('<a href="x">Müller & Söhne</a>')).toBe('&lt;a href=&quot;x&quot;&gt;Müller &amp; Söhne&lt;/a&gt;');
});
