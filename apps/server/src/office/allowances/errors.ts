import { ProblemError, defineError } from '../../platform/http/index.ts';

export const noCompany = defineError('allowance_rates.no_company');
export const cellTooLong = defineError('allowance_rates.cell_too_long');

/** Adds what is stored now and what was sent to a refusal because of another version. */
export function withBothVersions(error: unknown, current: unknown, sent: unknown): unknown {
  if (!(error instanceof ProblemError) || error.code !== 'changed_meanwhile') return error;
  return new ProblemError(error.code, { params: error.params, extensions: { current, sent } });
}
