import { Group, Text } from '@mantine/core';
import { useText } from '../i18n/use-text.ts';
import { passwordStrength, STRENGTHS } from '../shared/password-strength.ts';
import classes from './password-field.module.css';

/** Says in a word and in bars how hard a new password is to guess; nothing before the first letter. */
export function PasswordStrengthMeter({
  password,
  own,
}: {
  readonly password: string;
  readonly own?: readonly string[];
}) {
  const t = useText();
  const strength = password === '' ? null : passwordStrength(password, own);
  const level = strength === null ? -1 : STRENGTHS.indexOf(strength);
  return (
    <Group gap="xs" mih={18} aria-live="polite">
      {strength !== null && (
        <>
          <span className={classes.meter} aria-hidden>
            {STRENGTHS.map((name, index) => (
              <span key={name} className={classes.bar} data-filled={index <= level ? strength : undefined} />
            ))}
          </span>
          <Text size="xs" c="dimmed">
            {t('common.passwordStrength', { strength: t(`common.strength.${strength}`) })}
          </Text>
        </>
      )}
    </Group>
  );
}
