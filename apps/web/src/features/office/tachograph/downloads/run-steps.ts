import type { DownloadRun, DownloadStatus } from '@konvoj/contract';

/** The way of a download that succeeds. */
const WAY = [
  'authStarted',
  'authComplete',
  'downloadInProgress',
  'success',
] as const satisfies readonly DownloadStatus[];

export interface RunStep {
  readonly status: DownloadStatus;
  readonly state: 'done' | 'now' | 'failed' | 'ahead';
}

/**
 * The statuses on the way of a download. Where it has failed, the failure stands in place of the step that was not reached; how far
 * it came is known by what it has stored.
 */
export function stepsOf({
  status,
  endedAt,
  blocksDone,
  bytesDone,
}: Pick<DownloadRun, 'status' | 'endedAt' | 'blocksDone' | 'bytesDone'>): readonly RunStep[] {
  if (status === 'cardDenied' || status === 'notWorking' || status === 'fail') {
    const reached = status === 'fail' ? (blocksDone > 0 || bytesDone > 0 ? 3 : 1) : 0;
    return [
      ...WAY.slice(0, reached).map((each): RunStep => ({ status: each, state: 'done' })),
      { status, state: 'failed' },
    ];
  }
  const at = status === null ? -1 : WAY.indexOf(status);
  return WAY.map((each, index) => {
    if (index < at || (index === at && endedAt !== null)) return { status: each, state: 'done' };
    return { status: each, state: index === at ? 'now' : 'ahead' };
  });
}

/** Shares of the whole at which each status begins; the transfer takes most of the time. */
const BEGINS = { authStarted: 0.05, authComplete: 0.2, downloadInProgress: 0.25 } as const;

/** How much of a download is done, 0 to 1. */
export function shareDone({
  status,
  blocksDone,
  blocksTotal,
}: Pick<DownloadRun, 'status' | 'blocksDone' | 'blocksTotal'>): number {
  if (status === null) return 0;
  if (status === 'authStarted' || status === 'authComplete') return BEGINS[status];
  if (status !== 'downloadInProgress') return 1;
  const share = blocksTotal === null || blocksTotal === 0 ? 0 : Math.min(1, blocksDone / blocksTotal);
  return BEGINS.downloadInProgress + (0.95 - BEGINS.downloadInProgress) * share;
}
