import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { SEARCH_MIN_CHARACTERS } from '@konvoj/contract';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useText } from '../i18n/use-text.ts';

interface SearchBoxProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
}

/** What a list is searched by: empty below two characters. */
export function searchTerm(typed: string): string {
  const term = typed.trim();
  return term.length < SEARCH_MIN_CHARACTERS ? '' : term;
}

/** The search box above a list. Searches from two characters on, with a hint when there is only one. */
export function SearchBox({ value, onChange, label, ...input }: SearchBoxProps) {
  const t = useText();
  const tooShort = value.trim() !== '' && searchTerm(value) === '';
  return (
    <TextInput
      {...input}
      type="search"
      size="xs"
      aria-label={label}
      placeholder={label}
      value={value}
      maxLength={100}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={
        value !== '' && (
          <ActionIcon size="xs" aria-label={t('common.clearSearch')} onClick={() => onChange('')}>
            <IconX size={12} aria-hidden />
          </ActionIcon>
        )
      }
      {...(tooShort && {
        description: t('common.searchTooShort'),
        inputWrapperOrder: ['input', 'description'] as const,
      })}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation();
          onChange('');
        }
        input.onKeyDown?.(event);
      }}
    />
  );
}
