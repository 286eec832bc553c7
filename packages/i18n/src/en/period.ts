import type { Translation } from '../keys.ts';
import type { period as sl } from '../sl/period.ts';

export const period: Translation<typeof sl> = {
  label: 'Date range',
  presets: 'Common periods',
  lastDay: 'Last day',
  default: 'Last 3 days',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  custom: 'Custom',
  apply: 'Apply',
  nextMonth: 'Next month',
  previousMonth: 'Previous month',
  nextYear: 'Next year',
  previousYear: 'Previous year',
  nextDecade: 'Next decade',
  previousDecade: 'Previous decade',
  chooseMonth: 'Choose month',
  chooseYear: 'Choose year',
  momentExample: '23.11. 8:00',
};
