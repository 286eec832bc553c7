import type { Alarm } from '@konvoj/contract';
import type { RuleFields } from './types.ts';
import { defineError, ProblemError } from '../../platform/http/index.ts';

export const tooManyAlarms = defineError('alarm.too_many');
export const tooManyAlarmsOfUser = defineError('alarm.too_many_of_user');
/** Somebody changed the rule after the version that the request names; the reply has the rule as it is now and as sent. */
export const changedMeanwhile = (current: Alarm, sent: RuleFields & Pick<Alarm, 'version'>) =>
  new ProblemError('alarm.changed_meanwhile', { extensions: { current, sent } });
