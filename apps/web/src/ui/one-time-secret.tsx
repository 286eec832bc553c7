import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import classes from './one-time-secret.module.css';

interface OneTimeSecretProps {
  readonly secret: string;
  /** What it is for, and that it is shown this once. */
  readonly text: string;
  readonly onClose: () => void;
}

/** A secret that is shown this once, to be copied. */
export function OneTimeSecret({ secret, text, onClose }: OneTimeSecretProps) {
  const t = useText();
  return (
    <Stack gap="sm">
      <Text size="sm">{text}</Text>
      <Code className={classes.secret ?? ''}>{secret}</Code>
      <Group justify="flex-end">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'apiTokens.copied' : 'apiTokens.copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('common.close')}</Button>
      </Group>
    </Stack>
  );
}
