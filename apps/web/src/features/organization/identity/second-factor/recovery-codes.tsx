import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { errorText } from '../../../../i18n/error-text.ts';
import { useText } from '../../../../i18n/use-text.ts';
import classes from './second-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly isBusy?: boolean;
  readonly failure?: unknown;
  readonly onDone: () => void;
}

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, doneLabel, isBusy = false, failure = null, onDone }: RecoveryCodesProps) {
  const t = useText();
  return (
    <Stack gap="sm">
      <Text size="sm">{t('signInFactors.recovery.shown')}</Text>
      <ul className={classes.codes} aria-label={t('signInFactors.recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'signInFactors.recovery.copied' : 'signInFactors.recovery.copy')}
            </Button>
          )}
        </CopyButton>
        <Button loading={isBusy} onClick={onDone}>
          {doneLabel}
        </Button>
      </Group>
      {failure !== null && (
        <Text size="sm" c="var(--status-stop)" role="alert">
          {errorText(t, failure)}
        </Text>
      )}
    </Stack>
  );
}
