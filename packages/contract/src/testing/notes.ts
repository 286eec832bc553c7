import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, idText, instant, shortText } from '../wire-types.ts';

/** A note that everybody of an organization reads: the example of "Adding a module" (docs/development/adding-a-module.md). */
export const note = z.object({ id, text: z.string(), urgent: z.boolean(), createdAt: instant });
export type Note = z.infer<typeof note>;

export const notes = {
  list: endpoint({
    method: 'GET',
    path: '/api/notes',
    access: 'places.read',
    summary: 'The notes of the organization, urgent ones first',
    reply: z.array(note),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/notes',
    access: 'fleet.edit',
    summary: 'A new note',
    body: z.strictObject({ text: shortText }),
    reply: note,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/notes/:id',
    access: 'fleet.edit',
    summary: 'Deletes a note',
    params: z.strictObject({ id: idText }),
  }),
} as const;
