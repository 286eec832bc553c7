import { endpoints, type OrderFile, type TravelOrder } from '@konvoj/contract';
import { ActionIcon, Alert, Button, FileButton, Group, Text } from '@mantine/core';
import { IconDownload, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { FormSection } from './order-form-fields.tsx';
import classes from './travel-orders.module.css';
import { useAddReceipts, useRemoveReceipt } from './use-travel-orders.ts';

interface OrderReceiptsProps {
  readonly order: Pick<TravelOrder, 'id' | 'files'>;
  /** The order is closed. */
  readonly readOnly: boolean;
}

/** The receipts of an order; an expense names the one that proves it. */
export function OrderReceipts({ order: { id, files }, readOnly }: OrderReceiptsProps) {
  const t = useText();
  const [failure, setFailure] = useState<unknown>(null);
  const add = useAddReceipts(id);
  const remove = useRemoveReceipt(id);
  const trouble = failure ?? add.error ?? remove.error;
  const download = ({ id: fileId }: OrderFile): void => {
    setFailure(null);
    saveFile(addressOf(endpoints.travelOrders.file, { params: { id, fileId } })).catch(setFailure);
  };
  const upload = (
    <FileButton
      multiple
      accept="image/*,application/pdf"
      onChange={(chosen) => chosen.length > 0 && add.mutate(chosen)}
    >
      {(props) => (
        <Button
          {...props}
          size="compact-sm"
          variant="default"
          loading={add.isPending}
          leftSection={<IconPaperclip size={14} aria-hidden />}
        >
          {t('travelOrderForm.expense.upload')}
        </Button>
      )}
    </FileButton>
  );
  return (
    <FormSection title={t('travelOrderForm.section.receipts')} {...(!readOnly && { tools: upload })}>
      {trouble !== null && (
        <Alert color="red" role="alert" p="xs">
          {errorText(t, trouble)}
        </Alert>
      )}
      {files.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('travelOrderForm.expense.noReceipts')}
        </Text>
      )}
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id}>
            <Group gap={4} wrap="nowrap">
              <span>{file.name}</span>
              <ActionIcon
                size="sm"
                aria-label={t('travelOrderForm.expense.download', { name: file.name })}
                onClick={() => download(file)}
              >
                <IconDownload size={14} aria-hidden />
              </ActionIcon>
              {!readOnly && (
                <ActionIcon
                  size="sm"
                  aria-label={t('travelOrderForm.expense.removeFile', { name: file.name })}
                  loading={remove.isPending && remove.variables === file.id}
                  onClick={() => remove.mutate(file.id)}
                >
                  <IconTrash size={14} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
