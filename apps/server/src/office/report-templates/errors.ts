import { REPORT_TEMPLATES_MAX } from '@konvoj/contract';
import { ProblemError } from '../../platform/http/index.ts';

export const nameTaken = () =>
  new ProblemError('report_template.name_taken', { errors: [{ path: 'name', code: 'taken' }] });
export const tooManyTemplates = () =>
  new ProblemError('report_template.too_many', { params: { max: REPORT_TEMPLATES_MAX } });
export const notOwner = () => new ProblemError('report_template.not_owner');
