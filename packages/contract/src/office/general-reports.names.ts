export const problems = {
  'general_report.unknown_column': 422,
  /** The same session has asked for another table. */
  'general_report.replaced': 409,
} as const;
