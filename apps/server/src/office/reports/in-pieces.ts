import type { StreamedReply } from '../../platform/http/index.ts';
import { instant } from '../../platform/instant.ts';
import type { Report } from './read-stages.ts';
import type { ReportInPieces } from './service.ts';

/** The ends of the period of a report. */
export const periodOnWire = ({ period }: Pick<Report<unknown>, 'period'>) => ({
  from: instant(period.from),
  to: instant(period.to),
});

/** A report as the pieces of its reply. One without rows has one piece; one of every driver has a last one with what it leaves out. */
export function inPieces<Row, Whole>(
  { pieces, count, withoutDriver, ...report }: ReportInPieces<Row>,
  replyOf: (rows: Row[], period: ReturnType<typeof periodOnWire>) => Whole,
): StreamedReply<Whole> {
  const period = periodOnWire(report);
  async function* replies() {
    let isEmpty = true;
    for await (const rows of pieces) {
      isEmpty = false;
      yield replyOf([...rows], period);
    }
    if (withoutDriver !== null) {
      const left = await withoutDriver();
      yield { ...replyOf([], period), withoutDriver: left };
    } else if (isEmpty) {
      yield replyOf([], period);
    }
  }
  return { count: count + Number(withoutDriver !== null), pieces: replies() };
}
