import { ProblemError } from '../../platform/http/index.ts';

/** Somebody changed the contact after the version that the request names; `current` is the contact as it is now, on the wire. */
export const contactChanged = (current: unknown) =>
  new ProblemError('crm_contact.changed_meanwhile', { extensions: { current } });
/** The same of an activity. */
export const activityChanged = (current: unknown) =>
  new ProblemError('crm_activity.changed_meanwhile', { extensions: { current } });
