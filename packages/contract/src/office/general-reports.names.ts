export const problems = { 'general_report.unknown_column': 422 } as const;
