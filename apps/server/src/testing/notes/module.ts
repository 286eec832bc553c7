import { notes } from '@konvoj/contract/testing/notes';
import type { Note } from '@konvoj/contract/testing/notes';
import { notFound, route } from '../../platform/http/index.ts';
import type { Context, Module } from '../../platform/module.ts';
import { inReadingOrder, isUrgent } from './rules.ts';
import { deleteNote, insertNote, listNotes } from './store.ts';
import type { StoredNote } from './store.ts';

/** Notes of an organization. */
export function notesModule({ database, clock }: Context): Module {
  return {
    name: 'notes',
    routes(http) {
      route(http, notes.list, async ({ scope }) =>
        inReadingOrder(await database.tenant(scope, (tx) => listNotes(tx, scope))).map(noteOnWire),
      );
      route(http, notes.create, async ({ actor, body: { text } }) =>
        noteOnWire(await database.tenant(actor, (tx) => insertNote(tx, actor, text, new Date(clock.now())))),
      );
      route(http, notes.remove, async ({ actor, params: { id } }) => {
        if (!(await database.tenant(actor, (tx) => deleteNote(tx, actor, id)))) throw notFound();
      });
    },
  };
}

function noteOnWire({ id, text, createdAt }: StoredNote): Note {
  return { id, text, urgent: isUrgent(text), createdAt: createdAt.toISOString() };
}
