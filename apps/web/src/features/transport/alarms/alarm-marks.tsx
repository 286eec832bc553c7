import { useEffect, useMemo } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { HistoryMark } from '../../../shared/feature.ts';
import { entryWords } from './rule-words.ts';
import { useHistory } from './use-alarms.ts';

interface AlarmMarksProps {
  readonly deviceId: number;
  readonly from: string;
  readonly to: string;
  readonly onMarks: (marks: readonly HistoryMark[]) => void;
}

/** The alarms of a vehicle as marks of its history. */
export function AlarmMarks({ deviceId, from, to, onMarks }: AlarmMarksProps) {
  const t = useText();
  const language = useLanguage();
  const { data } = useHistory({ deviceId, from, to });
  const marks = useMemo(
    () =>
      data
        ?.filter(({ withdrawn }) => withdrawn === null)
        .map((entry) => ({
          id: `alarm:${entry.id}`,
          timeMs: Date.parse(entry.firedAt),
          label: `${entry.title}: ${entryWords(entry, { t, language })}`,
        })),
    [data, t, language],
  );
  useEffect(() => {
    if (marks) onMarks(marks);
  }, [marks, onMarks]);
  return null;
}
