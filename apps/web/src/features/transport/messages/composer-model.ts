import { endpoints, messagePlace, messageType, schemaFindings, type FieldError, type Request } from '@konvoj/contract';
import { z } from 'zod';

export type SendBody = NonNullable<Request<typeof endpoints.messages.send>['body']>;

/** What is typed into a message. */
export const composed = z.object({
  deviceIds: z.array(z.number()),
  attributes: z.object({
    message: z.string(),
    type: messageType,
    /** Null: no place. */
    location: messagePlace.nullable(),
    /** Null: no route plan. */
    routePlanId: z.number().nullable().default(null),
    /** Also as an SMS. */
    sms: z.boolean(),
  }),
  /** The last attempt to send it; null before the first. */
  attempt: z.object({ key: z.string(), content: z.string() }).nullable(),
});
export type Composed = z.infer<typeof composed>;

/** An empty message to these vehicles. */
export function emptyMessage(
  deviceIds: readonly number[],
  location: Composed['attributes']['location'] = null,
  routePlanId: number | null = null,
): Composed {
  return {
    deviceIds: [...deviceIds],
    attributes: { message: '', type: 0, location, routePlanId, sms: false },
    attempt: null,
  };
}

/** The request without its key: one vehicle is written to directly, several by a list. */
function contentOf({ deviceIds, attributes: { message, type, location, routePlanId, sms } }: Composed): SendBody {
  const [first] = deviceIds;
  return {
    ...(deviceIds.length === 1 && first !== undefined ? { deviceId: first } : { deviceIds }),
    type: 'sendCommunicationMessage',
    attributes: {
      message,
      type,
      ...(location && { location }),
      ...(routePlanId !== null && { routePlanId }),
      ...(sms && { sms }),
    },
  };
}

type SentFile = Pick<File, 'name' | 'size'>;

/**
 * What is sent. The same content keeps the key of the attempt before: when its answer was lost, the message is not sent
 * twice. Changed content is another message.
 */
export function requestOf(
  values: Composed,
  files: readonly SentFile[],
  newKey: () => string,
): { readonly body: SendBody; readonly attempt: NonNullable<Composed['attempt']> } {
  const body = contentOf(values);
  const content = JSON.stringify([body, files.map(({ name, size }) => [name, size])]);
  const key = values.attempt?.content === content ? values.attempt.key : newKey();
  return { body: { ...body, uniqueId: key }, attempt: { key, content } };
}

/** What is wrong with a message before it is sent: it needs recipients and text. */
export function sendFindings(values: Composed): readonly FieldError[] {
  if (values.deviceIds.length === 0) {
    return [
      { path: 'deviceIds', code: 'required' },
      ...schemaFindings(endpoints.messages.send.body, { ...contentOf(values), deviceIds: [1] }),
    ];
  }
  return schemaFindings(endpoints.messages.send.body, contentOf(values));
}

/** A template in what is typed: it replaces an empty message, else it is added at the caret. */
export function withTemplate(text: string, caret: number, template: string): string {
  if (text.trim() === '') return template;
  const [before, after] = [text.slice(0, caret), text.slice(caret)];
  const gap = before === '' || /\s$/.test(before) ? '' : '\n';
  return `${before}${gap}${template}${after === '' || /^\s/.test(after) ? '' : '\n'}${after}`;
}
