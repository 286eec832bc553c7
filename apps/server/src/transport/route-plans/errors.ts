import { defineError, ProblemError } from '../../platform/http/index.ts';

export const nameTaken = () => new ProblemError('route_plan.name_taken', { errors: [{ path: 'name', code: 'taken' }] });
export const tooManyPlans = defineError('route_plan.too_many');
export const planTooLarge = defineError('route_plan.too_large');
export const noRoomForPlan = defineError('route_plan.no_room');
