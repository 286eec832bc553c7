import {
  crmActivityKind,
  endpoints,
  schemaFindings,
  type CrmActivity,
  type CrmNamed,
  type FieldError,
} from '@konvoj/contract';
import { exchangeDateTime } from '@konvoj/i18n';
import { z } from 'zod';
import type { Text } from '../../../i18n/use-text.ts';
import type { InWords } from '../../../ui/form/conflict.ts';
import { contactName, dayText } from './crm-words.ts';
import type { ActivityBody } from './use-activities.ts';

/** What the form of an activity holds, named like the body of the call. */
export const activityValues = z.object({
  contactId: z.number().nullable(),
  /** Of the contact; not sent. */
  contactName: z.string(),
  kind: crmActivityKind,
  /** Wall clock, `YYYY-MM-DD HH:mm:ss`. */
  at: z.string().nullable(),
  /** Minutes; an empty text: not given. */
  duration: z.union([z.number(), z.literal('')]),
  userId: z.number().nullable(),
  result: z.string(),
  notes: z.string(),
  nextStep: z.object({ text: z.string(), dueOn: z.string().nullable(), personId: z.number().nullable() }),
  vehicleId: z.number().nullable(),
  driverId: z.number().nullable(),
  loadingOrderId: z.number().nullable(),
});
export type ActivityValues = z.infer<typeof activityValues>;

interface NewActivity {
  readonly contact: CrmNamed | null;
  /** Wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string;
  /** Who does it and its next step unless somebody else is chosen. */
  readonly userId: number | null;
}

/** The form of a new activity. */
export function newActivity({ contact, at, userId }: NewActivity): ActivityValues {
  return {
    contactId: contact?.id ?? null,
    contactName: contact?.name ?? '',
    kind: 'call',
    at,
    duration: '',
    userId,
    result: '',
    notes: '',
    nextStep: { text: '', dueOn: null, personId: userId },
    vehicleId: null,
    driverId: null,
    loadingOrderId: null,
  };
}

/** The form of an activity that is changed. @param userId who gets a next step that is added */
export function valuesOfActivity(activity: CrmActivity, timeZone: string, userId: number | null): ActivityValues {
  const { contact, kind, at, duration, user, result, notes, nextStep, vehicle, driver, loadingOrder } = activity;
  return {
    contactId: contact.id,
    contactName: contactName(contact),
    kind,
    at: exchangeDateTime(at, timeZone),
    duration: duration === null ? '' : Math.round(duration / 60),
    userId: user?.id ?? null,
    result: result ?? '',
    notes: notes ?? '',
    nextStep:
      nextStep === null
        ? { text: '', dueOn: null, personId: userId }
        : { text: nextStep.text, dueOn: nextStep.dueOn, personId: nextStep.person?.id ?? null },
    vehicleId: vehicle?.id ?? null,
    driverId: driver?.id ?? null,
    loadingOrderId: loadingOrder?.id ?? null,
  };
}

/**
 * What is sent. A duration that still reads as it is stored keeps its seconds.
 * @param storedDuration seconds
 */
export function activityBody(values: ActivityValues, storedDuration: number | null): ActivityBody {
  const { contactName: _name, contactId, at, duration, nextStep, ...rest } = values;
  const isStored = storedDuration !== null && Math.round(storedDuration / 60) === duration;
  const hasStep = nextStep.text.trim() !== '' || nextStep.dueOn !== null;
  return {
    ...rest,
    ...(contactId !== null && { contactId }),
    at: at ?? '',
    duration: isStored ? storedDuration : duration === '' ? null : duration * 60,
    nextStep: hasStep ? nextStep : null,
  };
}

/** What is wrong with an activity as typed. @param needsContact false: its contact was deleted */
export function activityFindings(values: ActivityValues, needsContact: boolean): readonly FieldError[] {
  const body = activityBody(values, null);
  const findings = schemaFindings(endpoints.crmActivities.replace.body, body).map((finding) =>
    finding.path === 'at' && values.at === null ? { path: 'at', code: 'required' as const } : finding,
  );
  const noContact = needsContact && values.contactId === null;
  return noContact ? [{ path: 'contactId', code: 'required' }, ...findings] : findings;
}

interface Words {
  readonly t: Text;
  readonly personOf: (id: number) => string | undefined;
  readonly plateOf: (vehicleId: number) => string | undefined;
  readonly driverOf: (driverId: number) => string | undefined;
  readonly orderOf: (orderId: number) => string | undefined;
}

/** An activity field by field, so that two states of it can be compared. */
export function activityInWords(values: ActivityValues, words: Words): InWords[] {
  const { t, personOf, plateOf, driverOf, orderOf } = words;
  const nameOf = (id: number | null, name: (id: number) => string | undefined): string =>
    id === null ? '' : (name(id) ?? String(id));
  const { at, nextStep, duration } = values;
  const hasStep = nextStep.text.trim() !== '';
  return [
    { label: t('crm.contact'), text: values.contactName },
    { label: t('crm.activity.kindColumn'), text: t(`crm.activity.kind.${values.kind}`) },
    { label: t('crm.activity.at'), text: at === null ? '' : `${dayText(at.slice(0, 10))} ${at.slice(11, 16)}` },
    { label: t('crm.activity.duration'), text: String(duration) },
    { label: t('crm.activity.user'), text: nameOf(values.userId, personOf) },
    { label: t('crm.activity.result'), text: values.result },
    { label: t('crm.notes'), text: values.notes },
    { label: t('crm.step.title'), text: nextStep.text },
    { label: t('crm.step.dueOn'), text: nextStep.dueOn === null ? '' : dayText(nextStep.dueOn) },
    { label: t('crm.step.person'), text: hasStep ? nameOf(nextStep.personId, personOf) : '' },
    { label: t('crm.vehicle'), text: nameOf(values.vehicleId, plateOf) },
    { label: t('crm.driver'), text: nameOf(values.driverId, driverOf) },
    { label: t('crm.order'), text: nameOf(values.loadingOrderId, orderOf) },
  ];
}

/** What a choice offers, with what is chosen although it is not offered any more. */
export function withChosen(
  choices: readonly { readonly value: string; readonly label: string }[],
  chosen: CrmNamed | null | undefined,
): { readonly value: string; readonly label: string }[] {
  const isMissing = chosen != null && !choices.some(({ value }) => value === String(chosen.id));
  return isMissing ? [{ value: String(chosen.id), label: chosen.name }, ...choices] : [...choices];
}
