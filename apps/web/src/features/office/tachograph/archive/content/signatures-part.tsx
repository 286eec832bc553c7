import type { TachographContent } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';
import { Text as Words } from '@mantine/core';
import { useText, useTextIfAny, type Text } from '../../../../../i18n/use-text.ts';
import { Part } from '../../driving/part.tsx';
import { VerdictBadge } from '../verdict-badge.tsx';
import { PlainTable, type PlainColumn } from './plain-table.tsx';

/** The verdict on each signed part, and what the reader noticed. */
export function SignaturesPart({ content: { file, verdicts, findings } }: { readonly content: TachographContent }) {
  const t = useText();
  const textIfAny = useTextIfAny();
  const valid = verdicts.filter(({ verdict }) => verdict === 'valid').length;
  return (
    <>
      {file.repaired && <Words size="sm">{t('tachographArchive.repairedHint')}</Words>}
      {verdicts.length > 0 && (
        <Words size="sm">{t('tachographArchive.content.summaryVerdicts', { valid, all: verdicts.length })}</Words>
      )}
      <PlainTable
        label={t('tachographArchive.content.signatures')}
        rows={verdicts}
        empty={t('tachographArchive.content.noVerdicts')}
        columns={verdictColumns(t)}
      />
      <Part title={t('tachographArchive.findings')}>
        <PlainTable
          label={t('tachographArchive.findings')}
          rows={findings}
          empty={t('tachographArchive.content.noFindings')}
          columns={[
            {
              header: t('tachographArchive.content.object'),
              cell: ({ object }) => object || t('tachographContent.finding.whole'),
            },
            {
              header: t('tachographArchive.content.finding'),
              cell: ({ code }) => textIfAny(`tachographContent.finding.${code}`) ?? code,
            },
            {
              header: t('tachographContent.bands.day'),
              cell: ({ day }) => (day === null ? '–' : formatDate(day, 'UTC')),
            },
          ]}
        />
      </Part>
    </>
  );
}

type Verdict = TachographContent['verdicts'][number];

function verdictColumns(t: Text): readonly PlainColumn<Verdict>[] {
  return [
    { header: t('tachographArchive.content.object'), cell: ({ object }) => object },
    {
      header: t('tachographArchive.content.verdict'),
      cell: ({ verdict, reason }) => (
        <>
          <VerdictBadge verdict={verdict} />
          {reason !== null && ` – ${t(`tachographArchive.content.reason.${reason}`)}`}
        </>
      ),
    },
  ];
}
