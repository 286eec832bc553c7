import { endpoints, schemaFindings, type TotpSecret } from '@konvoj/contract';
import { Button, Code, Stack, Text, TextInput } from '@mantine/core';
import { useText } from '../../../../i18n/use-text.ts';
import { Form, FormFailure } from '../../../../ui/form/form.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import { QrCode } from '../../../../ui/qr-code.tsx';
import classes from './second-factor.module.css';

interface AppCodeProps<Confirmed> {
  readonly secret: TotpSecret;
  readonly confirm: (code: string) => Promise<Confirmed>;
  readonly onConfirmed: (confirmed: Confirmed) => void;
}

/** The secret of an authenticator app, as QR code and to type, and the first code that confirms it. */
export function AppCode<Confirmed>({ secret, confirm, onConfirmed }: AppCodeProps<Confirmed>) {
  const t = useText();
  const form = useEditForm({
    saved: { code: '' },
    check: (values) => schemaFindings(endpoints.signInSteps.confirmEnrolment.body, values),
    textOf: ({ code }) => (code === 'invalid' ? t('signInFactors.app.codeHint') : undefined),
    save: ({ code }) => confirm(code),
    onSaved: onConfirmed,
  });
  return (
    <Form form={form} label={t('signInFactors.app.title')} enterSubmits>
      <Stack gap="sm">
        <Text size="sm">{t('signInFactors.app.scan')}</Text>
        <QrCode className={classes.qr} text={secret.address} label={t('signInFactors.app.qr')} />
        <div>
          <Text size="sm">{t('signInFactors.app.secret')}</Text>
          <Code className={classes.secret ?? ''}>{secret.secret.replaceAll(/.{4}(?!$)/g, '$& ')}</Code>
        </div>
        <TextInput
          {...form.getInputProps('code')}
          label={t('signInFactors.app.code')}
          description={t('signInFactors.app.codeHint')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          withAsterisk={false}
          maxLength={20}
        />
        <Button type="submit" size="sm" loading={form.isSaving}>
          {t('signInFactors.app.confirm')}
        </Button>
        <FormFailure form={form} />
      </Stack>
    </Form>
  );
}
