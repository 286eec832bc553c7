import { endpoints, orderDocumentKind, type LoadingOrder, type OrderDocument } from '@konvoj/contract';
import { Button, FileButton, Group, Select } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { FileLines } from '../../../ui/file-lines.tsx';
import classes from './orders.module.css';
import { useAddDocuments, useRemoveDocument } from './use-orders.ts';

/** The papers of an order: consignment note, delivery note, others. */
export function DetailsDocuments({ order: { id, documents } }: { readonly order: LoadingOrder }) {
  const t = useText();
  const [kind, setKind] = useState<OrderDocument['kind']>('cmr');
  const add = useAddDocuments(id);
  const remove = useRemoveDocument(id);
  return (
    <>
      <h3 className={classes.section}>{t('orderBoard.documents')}</h3>
      <FileLines
        files={documents}
        className={classes.lines}
        textOf={(document) => `${t(`orderBoard.documentKind.${document.kind}`)}: ${document.name}`}
        addressOf={({ id: documentId }) => addressOf(endpoints.loadingOrders.document, { params: { id, documentId } })}
        downloadLabel={(name) => t('orderBoard.downloadDocument', { name })}
        removeLabel={(name) => t('orderBoard.removeDocument', { name })}
        remove={remove}
        addError={add.error}
      />
      <Group gap={4} mt={4}>
        <Select
          size="xs"
          w={150}
          aria-label={t('orderBoard.documentKindLabel')}
          allowDeselect={false}
          data={orderDocumentKind.options.map((each) => ({ value: each, label: t(`orderBoard.documentKind.${each}`) }))}
          value={kind}
          onChange={(value) => setKind(orderDocumentKind.catch('other').parse(value))}
        />
        <FileButton multiple onChange={(files) => files.length > 0 && add.mutate({ kind, files })}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              loading={add.isPending}
              leftSection={<IconPaperclip size={14} aria-hidden />}
            >
              {t('orderBoard.addDocument')}
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  );
}
