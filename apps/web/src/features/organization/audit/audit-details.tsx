import type { AuditEntry } from '@konvoj/contract';
import { Modal, Table, Text } from '@mantine/core';
import { formatDateTime } from '@konvoj/i18n';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { fieldChanges, authorText } from './audit-words.ts';

interface AuditDetailsProps {
  /** Null: closed. */
  readonly entry: AuditEntry | null;
  readonly onClose: () => void;
}

/** One entry in full: every changed field before and after. */
export function AuditDetails({ entry, onClose }: AuditDetailsProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const language = useLanguage();
  if (!entry) return null;
  const changes = fieldChanges(t, entry, { timeZone, language });
  const what = `${t(`audit.doing.${entry.action}`)}: ${t(`audit.of.${entry.entity}`)} ${entry.entityName ?? ''}`;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('audit.details')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text fw={600}>{what}</Text>
      <Text size="sm" c="dimmed" mb="sm">
        {[formatDateTime(entry.time, timeZone), authorText(t, entry), entry.ip].filter(Boolean).join(' · ')}
      </Text>
      {changes.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('audit.field')}</Table.Th>
              <Table.Th>{t('audit.before')}</Table.Th>
              <Table.Th>{t('audit.after')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.map(({ field, before, after }) => (
              <Table.Tr key={field}>
                <Table.Th scope="row" fw={500}>
                  {field}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{before ?? t('audit.nothing')}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{after ?? t('audit.nothing')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Modal>
  );
}
