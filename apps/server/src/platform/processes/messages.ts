import { z } from 'zod';

/** The parts of the server that a process may take over (`KONVOJ_ROLES`). */
export const serverRole = z.enum(['gateway', 'api', 'worker']);
export type ServerRole = z.infer<typeof serverRole>;

/** A message of the bus on its way to other processes: the text is JSON in the schema of its topic. */
const busMessage = z.strictObject({ kind: z.literal('bus'), subject: z.string(), text: z.string() });
export type BusMessage = z.infer<typeof busMessage>;

const ports = z.strictObject({ http: z.int(), teltonika: z.int(), osmand: z.int() });

/** What a child process is started with, beside the settings of the environment. */
const begin = z.strictObject({
  kind: z.literal('begin'),
  name: z.string(),
  role: serverRole,
  isDemo: z.boolean(),
  ports,
  /** The owner's address of the migrated database. */
  databaseUrl: z.string(),
  databaseConnections: z.int(),
});
export type Begin = z.infer<typeof begin>;

/** From the supervisor to a child process. */
export const toChild = z.discriminatedUnion('kind', [begin, busMessage]);
export type ToChild = z.infer<typeof toChild>;

const subscription = z.strictObject({ kind: z.enum(['subscribed', 'unsubscribed']), subject: z.string() });
/** All ports of the process are open. */
const ready = z.strictObject({ kind: z.literal('ready'), url: z.string() });

/** From a child process to the supervisor. */
export const fromChild = z.discriminatedUnion('kind', [busMessage, subscription, ready]);
export type FromChild = z.infer<typeof fromChild>;
