import { endpoints, orderDocumentKind, type LoadingOrder, type OrderDocument } from '@konvoj/contract';
import { ActionIcon, Alert, Button, FileButton, Group, Select } from '@mantine/core';
import { IconDownload, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { saveFile } from '../../../shared/save-file.ts';
import classes from './orders.module.css';
import { useAddDocuments, useRemoveDocument } from './use-orders.ts';

/** The papers of an order: consignment note, delivery note, others. */
export function DetailsDocuments({ order: { id, documents } }: { readonly order: LoadingOrder }) {
  const t = useText();
  const [kind, setKind] = useState<OrderDocument['kind']>('cmr');
  const [failure, setFailure] = useState<unknown>(null);
  const add = useAddDocuments(id);
  const remove = useRemoveDocument(id);
  const trouble = failure ?? add.error ?? remove.error;
  const download = ({ id: documentId }: OrderDocument): void => {
    setFailure(null);
    saveFile(addressOf(endpoints.loadingOrders.document, { params: { id, documentId } })).catch(setFailure);
  };
  return (
    <>
      <h3 className={classes.section}>{t('orderBoard.documents')}</h3>
      <ul className={classes.lines}>
        {documents.map((document) => (
          <li key={document.id}>
            <Group gap={4} wrap="nowrap">
              <span style={{ flex: 1 }}>
                {t(`orderBoard.documentKind.${document.kind}`)}: {document.name}
              </span>
              <ActionIcon
                size="sm"
                aria-label={t('orderBoard.downloadDocument', { name: document.name })}
                onClick={() => download(document)}
              >
                <IconDownload size={14} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size="sm"
                aria-label={t('orderBoard.removeDocument', { name: document.name })}
                loading={remove.isPending && remove.variables === document.id}
                onClick={() => remove.mutate(document.id)}
              >
                <IconTrash size={14} aria-hidden />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ul>
      {trouble !== null && (
        <Alert color="red" role="alert" p="xs" my={4}>
          {errorText(t, trouble)}
        </Alert>
      )}
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
