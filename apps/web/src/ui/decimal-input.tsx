import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useLanguage } from '../i18n/use-text.ts';

/** A field for a number with decimals: shows the separator of the language, and takes a comma as well as a point. */
export function DecimalInput(props: NumberInputProps) {
  const decimalSeparator = useLanguage() === 'en' ? '.' : ',';
  return <NumberInput {...props} decimalSeparator={decimalSeparator} allowedDecimalSeparators={['.', ',']} />;
}
