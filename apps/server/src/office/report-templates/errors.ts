import { ProblemError } from '../../platform/http/index.ts';

export const nameTaken = () =>
  new ProblemError('report_template.name_taken', { errors: [{ path: 'name', code: 'taken' }] });
export const notOwner = () => new ProblemError('report_template.not_owner');
