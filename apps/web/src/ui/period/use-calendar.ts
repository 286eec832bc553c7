import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/de';
import 'dayjs/locale/sl';
import { useLanguage, useText } from '../../i18n/use-text.ts';

/** What every calendar of the product shares: its language, weeks that begin on Monday, names for screen readers. */
export function useCalendar() {
  const t = useText();
  const language = useLanguage();
  return {
    locale: language,
    firstDayOfWeek: 1 as const,
    // Colour means status: weekends have none.
    weekendDays: [],
    ariaLabels: {
      nextMonth: t('period.nextMonth'),
      previousMonth: t('period.previousMonth'),
      nextYear: t('period.nextYear'),
      previousYear: t('period.previousYear'),
      nextDecade: t('period.nextDecade'),
      previousDecade: t('period.previousDecade'),
      monthLevelControl: t('period.chooseMonth'),
      yearLevelControl: t('period.chooseYear'),
    },
  };
}
