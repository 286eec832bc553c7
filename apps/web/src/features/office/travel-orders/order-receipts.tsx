import { endpoints, type OrderFile } from '@konvoj/contract';
import { Button, FileButton, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { FileLines } from '../../../ui/file-lines.tsx';
import { FormSection } from './order-form-fields.tsx';
import classes from './travel-orders.module.css';
import { useAddReceipts, useRemoveReceipt } from './use-travel-orders.ts';

interface OrderReceiptsProps {
  /** Of the order. */
  readonly id: number;
  readonly files: readonly OrderFile[];
  /** The order is closed. */
  readonly readOnly: boolean;
}

/** The receipts of an order; an expense names the one that proves it. */
export function OrderReceipts({ id, files, readOnly }: OrderReceiptsProps) {
  const t = useText();
  const add = useAddReceipts(id);
  const remove = useRemoveReceipt(id);
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
      {files.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('travelOrderForm.expense.noReceipts')}
        </Text>
      )}
      <FileLines
        files={files}
        className={classes.files}
        addressOf={({ id: fileId }) => addressOf(endpoints.travelOrders.file, { params: { id, fileId } })}
        downloadLabel={(name) => t('travelOrderForm.expense.download', { name })}
        removeLabel={(name) => t('travelOrderForm.expense.removeFile', { name })}
        {...(!readOnly && { remove })}
        addError={add.error}
      />
    </FormSection>
  );
}
