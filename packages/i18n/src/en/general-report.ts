import type { Translation } from '../keys.ts';
import type { errors as slErrors, generalReport as sl } from '../sl/general-report.ts';

export const generalReport: Translation<typeof sl> = {
  title: 'Own table',
  unit: 'Rows',
  units: {
    stage: 'stages',
    trip: 'trips',
    day: 'days',
    vehicle: 'vehicles',
    driver: 'drivers',
    month: 'months',
  },
  columns: 'Columns',
  groups: 'Group by',
  sort: 'Sort by',
  descending: 'Descending',
  aggregation: 'Under the column {{column}}',
  aggregations: {
    total: 'total',
    mean: 'average',
    min: 'smallest',
    max: 'largest',
    count: 'count',
  },
  filters: 'Conditions',
  addFilter: 'Add a condition',
  removeFilter: 'Remove the condition',
  filterColumn: 'Column of the condition',
  test: 'Comparison',
  value: 'Value',
  unreadable: 'A condition has no effect: its value cannot be read.',
  noNumber: 'Enter a number, for example {{example}}.',
  noDuration: 'Enter hours, for example 1:30 or {{example}}.',
  noDay: 'Enter a day, for example 18.11.2026.',
  tests: {
    equal: 'is',
    different: 'is not',
    contains: 'contains',
    atLeast: 'is at least',
    atMost: 'is at most',
    known: 'is known',
    unknown: 'is unknown',
  },
};

export const errors: Translation<typeof slErrors> = {
  general_report: {
    unknown_column: 'The column {{column}} does not exist any more. Choose other columns.',
    replaced: 'A newer table has replaced this one.',
  },
};
