import { endpoints, LOGO_MAX_MB, LOGO_TYPES, schemaFindings, type Letterhead } from '@konvoj/contract';
import { Button, FileButton, Group, Image, Stack, Text as Words, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { Form, FormFoot } from '../../../ui/form/form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useLetterhead, useSaveLetterhead } from './use-letterhead.ts';

/** Logo and address of the organization on documents that a customer keeps. */
export function LetterheadPanel() {
  return (
    <Panel query={useLetterhead()} empty={null}>
      {(letterhead) => <LetterheadForm letterhead={letterhead} />}
    </Panel>
  );
}

/** What the form says about the logo: that of the server, none, or the name of a new file. */
const KEPT = 'kept';
const NONE = 'none';

function LetterheadForm({ letterhead: { address, taxNumber, logo } }: { readonly letterhead: Letterhead }) {
  const t = useText();
  const save = useSaveLetterhead();
  const [file, setFile] = useState<File | null>(null);
  const form = useEditForm({
    saved: { address: address ?? '', taxNumber: taxNumber ?? '', logo: logo === null ? NONE : KEPT },
    check: (values) =>
      schemaFindings(endpoints.letterheads.replace.body, {
        address: values.address,
        taxNumber: values.taxNumber,
        keepsLogo: true,
      }),
    save: (values) =>
      save.mutateAsync({
        address: values.address,
        taxNumber: values.taxNumber,
        keepsLogo: values.logo === KEPT,
        file: values.logo === file?.name ? file : null,
      }),
    onSaved: () => {
      setFile(null);
      showToast(t('letterhead.saved'));
    },
  });
  const chosen = form.values.logo;
  return (
    <Form form={form} label={t('letterhead.tab')}>
      <Stack gap="sm" p="md" maw={552}>
        <Words size="sm" c="dimmed">
          {t('letterhead.hint')}
        </Words>
        <Stack gap={6} role="group" aria-label={t('letterhead.logo')}>
          <Words size="sm" fw={500}>
            {t('letterhead.logo')}
          </Words>
          {chosen === KEPT && logo !== null && (
            <Image
              key={logo.id}
              src={addressOf(endpoints.letterheads.logo, {})}
              alt={logo.name}
              h={64}
              w="auto"
              fit="contain"
              style={{ alignSelf: 'start' }}
            />
          )}
          {chosen !== KEPT && <Words size="sm">{chosen === NONE ? t('letterhead.noLogo') : chosen}</Words>}
          <Group gap="xs">
            <FileButton
              accept={LOGO_TYPES.join(',')}
              onChange={(picked) => {
                if (picked === null) return;
                setFile(picked);
                form.setFieldValue('logo', picked.name);
              }}
            >
              {(props) => (
                <Button {...props} variant="default" size="xs">
                  {t('letterhead.chooseLogo')}
                </Button>
              )}
            </FileButton>
            {chosen !== NONE && (
              <Button variant="subtle" color="red" size="xs" onClick={() => form.setFieldValue('logo', NONE)}>
                {t('letterhead.removeLogo')}
              </Button>
            )}
          </Group>
          <Words size="xs" c="dimmed">
            {t('letterhead.logoHint', { maxMB: LOGO_MAX_MB })}
          </Words>
        </Stack>
        <Textarea
          {...form.getInputProps('address')}
          label={t('letterhead.address')}
          description={t('letterhead.addressHint')}
          autosize
          minRows={3}
          maxRows={8}
        />
        <TextInput
          {...form.getInputProps('taxNumber')}
          label={t('letterhead.taxNumber')}
          description={t('letterhead.taxNumberHint')}
          maw={260}
        />
        <FormFoot form={form} disabled={!form.isChanged} onCancel={form.isChanged ? form.discard : undefined} />
      </Stack>
    </Form>
  );
}
