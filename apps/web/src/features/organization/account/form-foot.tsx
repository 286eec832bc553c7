import { Button, Group, Text } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';

interface FormFootProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly isPending: boolean;
  /** What went wrong and has no field to stand under. */
  readonly problem: string | null;
  /** Discards the input; offered while there is any. */
  readonly onReset?: () => void;
}

/** The foot of a form: what went wrong, and the button, which waits for a change. */
export function FormFoot({ label, disabled, isPending, problem, onReset }: FormFootProps) {
  const t = useText();
  return (
    <Group justify="space-between" gap="sm" mt={4}>
      <div aria-live="assertive">
        {problem !== null && (
          <Text size="sm" c="var(--status-stop)" role="alert">
            {problem}
          </Text>
        )}
      </div>
      <Group gap="xs">
        {onReset && !disabled && (
          <Button variant="default" onClick={onReset}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" disabled={disabled} loading={isPending}>
          {label}
        </Button>
      </Group>
    </Group>
  );
}
