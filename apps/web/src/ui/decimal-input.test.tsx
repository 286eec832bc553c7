import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../i18n/i18n.ts';
import { DecimalInput } from './decimal-input.tsx';
import { renderInApp } from './page.testing.tsx';

async function typed(language: 'sl' | 'en' | 'de', text: string) {
  const onChange = vi.fn<(value: number | string) => void>();
  await renderInApp(<DecimalInput label="Price" onChange={onChange} />);
  await act(() => chooseLanguage(language));
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
  await userEvent.type(input, text);
  return { value: onChange.mock.lastCall?.[0], shown: input.value };
}

describe('a field for a number with decimals', () => {
  it.each([
    ['sl', '0,615', '0,615'],
    ['sl', '0.615', '0,615'],
    ['de', '1250,5', '1250,5'],
    ['en', '0.615', '0.615'],
    ['en', '0,615', '0.615'],
  ] as const)('takes a comma and a point: %s %s', async (language, text, shown) => {
    expect(await typed(language, text)).toEqual({ value: Number(text.replace(',', '.')), shown });
  });
});
