import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { DownloadMenu } from '../../../ui/download-menu.tsx';

interface ReportFilesProps {
  readonly files: { readonly pdf: FileCall; readonly xls: FileCall };
  readonly query: object;
}
type FileCall = Parameters<typeof addressOf>[0];

/** The files of a report. */
export function ReportFiles({ files: { pdf, xls }, query }: ReportFilesProps) {
  const t = useText();
  const files = [
    { text: 'PDF', address: addressOf(pdf, { query }) },
    { text: 'XLSX', address: addressOf(xls, { query }) },
  ];
  return (
    <DownloadMenu groups={[{ files }]}>
      <Tooltip label={t('report.export')}>
        <ActionIcon aria-label={t('report.export')}>
          <IconDownload size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </DownloadMenu>
  );
}
