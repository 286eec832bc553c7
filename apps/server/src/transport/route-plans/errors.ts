import { ProblemError } from '../../platform/http/index.ts';

export const nameTaken = () => new ProblemError('route_plan.name_taken', { errors: [{ path: 'name', code: 'taken' }] });
