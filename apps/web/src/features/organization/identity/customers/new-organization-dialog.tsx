import { endpoints, newOrganization, schemaFindings, type Reply } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { Alert, Button, Code, CopyButton, Group, Stack, Text as Words } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { call } from '../../../../shared/api.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../../ui/form/use-edit-form.ts';
import classes from './customers.module.css';
import { NewOrganizationFields } from './new-organization-fields.tsx';
import { emptyOrganization, newOrganizationValues, organizationOf } from './new-organization-model.ts';

interface NewOrganizationDialogProps {
  /** A switch into a user is on its way. */
  readonly isEntering: boolean;
  /** Why the last switch was refused; null: it was not. */
  readonly failure: Error | null;
  readonly onEnter: (userId: number) => void;
  readonly onClose: () => void;
}

interface Added {
  readonly name: string;
  /** The first administrator. */
  readonly person: string;
  readonly reply: Reply<typeof endpoints.users.addOrganization>;
}

/** Adds an organization with its first administrator, then shows the link with which they set a password. */
export function NewOrganizationDialog(props: NewOrganizationDialogProps) {
  const { onClose } = props;
  const t = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const [added, setAdded] = useState<Added | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (body: ReturnType<typeof organizationOf>) => call(endpoints.users.addOrganization, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['customers'] }),
  });
  const form = useEditForm({
    saved: emptyOrganization(language, new Intl.DateTimeFormat().resolvedOptions().timeZone),
    draft: { key: 'organization.new', schema: newOrganizationValues },
    check: (values) => schemaFindings(newOrganization, organizationOf(values)),
    save: async (values) => ({
      name: values.name,
      person: `${values.firstName} ${values.lastName}`,
      reply: await mutateAsync(organizationOf(values)),
    }),
    onSaved: (saved) => {
      form.discard();
      setAdded(saved);
    },
  });
  return (
    <FormDialog
      form={form}
      title={added === null ? t('customers.newTitle') : t('customers.added', { name: added.name })}
      saveLabel={t('customers.add')}
      instead={added === null ? undefined : <PasswordLink {...props} added={added} />}
      mustBeClosed={added !== null}
      onClose={onClose}
    >
      <NewOrganizationFields form={form} />
    </FormDialog>
  );
}

interface PasswordLinkProps extends NewOrganizationDialogProps {
  readonly added: Added;
}

function PasswordLink({ added, isEntering, failure, onEnter, onClose }: PasswordLinkProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const { person, reply } = added;
  return (
    <Stack gap="sm">
      <Words size="sm">{t('customers.link', { person, time: formatDateTime(reply.validUntil, timeZone) })}</Words>
      <Code className={classes.link ?? ''} aria-label={t('customers.linkLabel')}>
        {reply.link}
      </Code>
      {failure && (
        <Alert color="red" role="alert">
          {errorText(t, failure)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        <CopyButton value={reply.link}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'customers.copied' : 'customers.copy')}
            </Button>
          )}
        </CopyButton>
        <Button loading={isEntering} onClick={() => onEnter(reply.userId)}>
          {t('customers.enter', { person })}
        </Button>
      </Group>
    </Stack>
  );
}
