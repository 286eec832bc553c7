import type { DownloadRefusal } from '@konvoj/contract';
import { defineError } from '../../platform/http/index.ts';

export const targetTaken = defineError('tachograph_plan.target_taken');
const refusedStart = defineError('tachograph_download.not_started');
export const notStarted = (reason: DownloadRefusal) => refusedStart({ reason });
export const downloadEnded = defineError('tachograph_download.ended');
