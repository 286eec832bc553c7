import type { CrmActivity, CrmVisit } from '@konvoj/contract';
import { UnstyledButton } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { momentText } from '../../../shared/time-window.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { durationText } from './crm-words.ts';
import { openActivity, useCrmSearch } from './crm-search.ts';
import classes from './crm.module.css';
import { DueDay } from './due-day.tsx';
import { ActivityKind } from './kind-icon.tsx';
import { ListFoot } from './list-foot.tsx';
import { useTimeline } from './use-visits.ts';
import { VisitDecision } from './visit-row.tsx';

/** What happened with a contact, the newest first; found visits are decided here too. */
export function ContactTimeline({ contactId }: { readonly contactId: number }) {
  const t = useText();
  const query = useTimeline(contactId);
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <section aria-label={t('crm.timeline.title')}>
      <h3 className={classes.section}>{t('crm.timeline.title')}</h3>
      <Panel
        query={{ ...query, data: entries }}
        isEmpty={(found) => found.length === 0}
        empty={<EmptyFace title={t('crm.timeline.empty')} />}
      >
        {(found) => (
          <ol className={classes.timeline}>
            {found.map((entry) =>
              entry.type === 'activity' ? (
                <li key={`a${entry.activity.id}`}>
                  <ActivityEntry activity={entry.activity} />
                </li>
              ) : (
                <li key={`v${entry.visit.id}`} data-found>
                  <VisitEntry visit={entry.visit} />
                </li>
              ),
            )}
          </ol>
        )}
      </Panel>
      <ListFoot query={query} />
    </section>
  );
}

function ActivityEntry({ activity }: { readonly activity: CrmActivity }) {
  const timeZone = useTimeZone();
  const [, change] = useCrmSearch();
  const { id, kind, at, duration, user, vehicle, result, nextStep } = activity;
  const facts = [momentText(at, timeZone), durationText(duration), user?.name ?? null, vehicle?.name ?? null];
  return (
    <UnstyledButton className={classes.entry ?? ''} onClick={() => change(openActivity(id), 'push')}>
      <strong>
        <ActivityKind kind={kind} />
      </strong>
      <span className={classes.dimmed}>{facts.filter((fact) => fact !== null).join(' · ')}</span>
      {result !== null && <span>{result}</span>}
      {nextStep !== null && (
        <span>
          → {nextStep.text} <DueDay step={nextStep} />
        </span>
      )}
    </UnstyledButton>
  );
}

function VisitEntry({ visit }: { readonly visit: CrmVisit }) {
  const t = useText();
  const timeZone = useTimeZone();
  const { arrival, duration, vehicle, driver } = visit;
  const facts = [momentText(arrival, timeZone), durationText(duration), vehicle?.name ?? null, driver?.name ?? null];
  return (
    <div className={classes.entry}>
      <strong>{t('crm.visits.visit')}</strong>
      <span className={classes.dimmed}>{facts.filter((fact) => fact !== null).join(' · ')}</span>
      <VisitDecision visit={visit} />
    </div>
  );
}
