import {
  downloadRefusal,
  type DownloadDetail,
  type DownloadRun,
  type DownloadState,
  type LanguageCode,
} from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import { errorText } from '../../../../i18n/error-text.ts';
import type { Text } from '../../../../i18n/use-text.ts';
import { ProblemError } from '../../../../shared/api-errors.ts';

/** A status of a download in words; null waits for its turn. */
export function runStatusText(t: Text, status: DownloadRun['status']): string {
  return t(`tachographDownloads.status.${status ?? 'waiting'}`);
}

/** `nrc_22` is a refusal of the unit with its code. */
const isUnitRefusal = (detail: DownloadDetail): detail is `nrc_${string}` => detail.startsWith('nrc_');

export function detailText(t: Text, detail: DownloadDetail): string {
  return isUnitRefusal(detail)
    ? t('tachographDownloads.detail.nrc', { code: detail.slice(4) })
    : t(`tachographDownloads.detail.${detail}`);
}

/** `card denied: the company card has expired`. */
export function outcomeText(
  t: Text,
  { status, detail, missing }: Pick<DownloadRun, 'status' | 'detail' | 'missing'>,
): string {
  const words = runStatusText(t, status);
  const outcome = detail === null ? words : `${words}: ${detailText(t, detail)}`;
  if (missing.length === 0) return outcome;
  const blocks = missing.map((block) =>
    block === 'speed' ? t('tachographPage.speedBlock') : t(`tachographPage.manual.block.${block}`),
  );
  return `${outcome} (${t('tachographPage.missing', { blocks: blocks.join(', ') })})`;
}

/** `5 days left`, `2 days overdue`, `not downloaded yet`. */
export function daysLeftText(t: Text, { daysLeft }: Pick<DownloadState, 'daysLeft'>): string {
  if (daysLeft === null) return t('tachographPage.light.never');
  return daysLeft < 0
    ? t('tachographPage.daysLeft.over', { count: -daysLeft })
    : t('tachographPage.daysLeft.left', { count: daysLeft });
}

/** `3 of 5 blocks · 120 kB`; null before anything has come. */
export function progressText(
  t: Text,
  language: LanguageCode,
  { blocksDone, blocksTotal, bytesDone }: Pick<DownloadRun, 'blocksDone' | 'blocksTotal' | 'bytesDone'>,
): string | null {
  if (blocksDone === 0 && bytesDone === 0) return null;
  const blocks =
    blocksTotal === null
      ? t('tachographPage.blocksSoFar', { done: blocksDone })
      : t('tachographPage.blocks', { done: blocksDone, total: blocksTotal });
  return `${blocks} · ${sizeText(bytesDone, language)}`;
}

/** `120 kB`, `1,4 MB`; at least 1 kB. */
export function sizeText(bytes: number, language: LanguageCode): string {
  if (bytes >= 1_000_000) return `${formatNumber(language, bytes / 1_000_000, 1)}\u00A0MB`;
  return `${formatNumber(language, Math.max(1, Math.round(bytes / 1_000)))}\u00A0kB`;
}

/** Why a download could not start or be cancelled: the sentence of the specification, then the reason where it is known. */
export function startFailureText(t: Text, failure: unknown): string {
  if (!(failure instanceof ProblemError)) return t('error.download');
  if (failure.code !== 'tachograph_download.not_started') return errorText(t, failure);
  const reason = downloadRefusal.safeParse(failure.problem.params?.['reason']).data;
  return reason === undefined
    ? t('error.download')
    : `${t('error.download')}. ${t(`tachographDownloads.refusal.${reason}`)}`;
}
