import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** From an empty organization to a fleet on the map, in the order in which they are shown. */
export const firstStep = z.enum(['company', 'users', 'vehicle', 'tracker', 'contact', 'places', 'rates', 'driver_app']);
export type FirstStep = z.infer<typeof firstStep>;

/** `done` follows from the data of the organization; an administrator can skip a step, which is then not open. */
export const firstStepState = z.enum(['done', 'skipped', 'open']);

export const firstSteps = z.object({
  /** Every step, in order. */
  steps: z.array(z.object({ step: firstStep, state: firstStepState })),
  /** An administrator has hidden the notice on the map. */
  dismissed: z.boolean(),
  /** Where trackers send. */
  gateway: z.object({
    /** Host of the public address; null: the installation has none. */
    host: z.string().nullable(),
    teltonikaPort: z.int(),
    osmandPort: z.int(),
    /** The ports accept connections of the server's own machine only. */
    isLocalOnly: z.boolean(),
  }),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const firstStepsCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/firstSteps',
    access: 'first_steps.follow',
    summary: 'What is done of the first steps, and the address to which trackers send',
    reply: firstSteps,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/firstSteps',
    access: 'first_steps.follow',
    summary: 'Skips a step or takes it up again, hides the notice on the map or shows it again',
    body: z.strictObject({
      skip: firstStep.optional(),
      resume: firstStep.optional(),
      dismissed: z.boolean().optional(),
    }),
    reply: firstSteps,
  }),
} as const;
