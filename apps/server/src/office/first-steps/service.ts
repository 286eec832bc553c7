import type { FirstStep, FirstSteps } from '@konvoj/contract';
import type { Database, Scope, Tx } from '../../platform/database.ts';
import { stepsOf } from './rules.ts';
import { findDecided, readFacts, saveDecided } from './store.ts';
import type { Decided } from './store.ts';

type Progress = Pick<FirstSteps, 'steps' | 'dismissed'>;

/** A missing field is unchanged. */
export interface Decision {
  readonly skip?: FirstStep | undefined;
  readonly resume?: FirstStep | undefined;
  readonly dismissed?: boolean | undefined;
}

/** What an organization has done of the first steps, and what its administrators decided about the others. */
export interface FirstStepService {
  read(scope: Scope): Promise<Progress>;
  change(scope: Scope, decision: Decision): Promise<Progress>;
}

export function firstStepService(database: Database): FirstStepService {
  return {
    read: (scope) => database.tenant(scope, async (tx) => progressOf(tx, scope, await findDecided(tx, scope))),

    change: (scope, { skip, resume, dismissed }) =>
      database.tenant(scope, async (tx) => {
        const before = await findDecided(tx, scope, true);
        const skipped = new Set(before.skipped);
        if (skip !== undefined) skipped.add(skip);
        if (resume !== undefined) skipped.delete(resume);
        const after = { skipped: [...skipped], dismissed: dismissed ?? before.dismissed };
        await saveDecided(tx, scope, after);
        return progressOf(tx, scope, after);
      }),
  };
}

async function progressOf(tx: Tx, scope: Scope, { skipped, dismissed }: Decided): Promise<Progress> {
  return { steps: stepsOf(await readFacts(tx, scope), skipped), dismissed };
}
