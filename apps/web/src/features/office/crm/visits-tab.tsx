import { Alert, Button, Group, SegmentedControl, Table } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useMemo } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyFleetLink } from '../../../live/empty-fleet-link.tsx';
import { useTimeZone } from '../../../shared/session-state.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ContactFilter } from './activity-filters.tsx';
import { dayText } from './crm-words.ts';
import { NOTHING_OPEN, useCrmSearch } from './crm-search.ts';
import classes from './crm.module.css';
import { ListFoot } from './list-foot.tsx';
import { useAcceptVisits, useVisitList } from './use-visits.ts';
import { VisitRow } from './visit-row.tsx';
import { visitsByDay, type VisitsOfDay } from './visits-by-day.ts';

/** Visits that were found in the stages of vehicles, by day. */
export function VisitsTab() {
  const t = useText();
  const timeZone = useTimeZone();
  const [{ of, dismissed = false }, change] = useCrmSearch();
  const state = dismissed ? 'dismissed' : 'proposed';
  const query = useVisitList({ state, contact: of });
  const days = useMemo(() => query.data && visitsByDay(query.data.pages.flat(), timeZone), [query.data, timeZone]);
  const nothing =
    of === undefined ? (
      <EmptyFace
        icon={IconMapPin}
        title={t(dismissed ? 'crm.visits.emptyDismissed' : 'crm.visits.empty')}
        hint={t('crm.visits.emptyHint')}
        action={<FirstSteps />}
      />
    ) : (
      <EmptyFace title={t('common.noMatch')} />
    );
  return (
    <>
      <div className={classes.head}>
        <SegmentedControl
          size="xs"
          aria-label={t('crm.visits.stateFilter')}
          data={[
            { value: 'proposed', label: t('crm.visits.proposed') },
            { value: 'dismissed', label: t('crm.visits.dismissed') },
          ]}
          value={state}
          onChange={(value) => change({ dismissed: value === 'dismissed' ? true : undefined })}
        />
        <ContactFilter />
      </div>
      <div className={classes.content}>
        <Panel query={{ ...query, data: days }} isEmpty={(found) => found.length === 0} empty={nothing}>
          {(found) => (
            <div className={classes.fill}>
              <div className={classes.visits} tabIndex={0} role="group" aria-label={t('crm.visits.list')}>
                {found.map(({ day, visits }) => (
                  <DayOfVisits key={day} day={day} visits={visits} ofContact={of !== undefined} />
                ))}
              </div>
              <ListFoot query={query} />
            </div>
          )}
        </Panel>
      </div>
    </>
  );
}

/** What visits come from: vehicles with positions, and contacts with places. */
function FirstSteps() {
  const t = useText();
  const [, change] = useCrmSearch();
  return (
    <Group justify="center" gap="xs">
      <EmptyFleetLink />
      <Button
        mt="xs"
        variant="default"
        onClick={() => change({ tab: 'contacts', find: undefined, dismissed: undefined, ...NOTHING_OPEN }, 'push')}
      >
        {t('crm.visits.toContacts')}
      </Button>
    </Group>
  );
}

interface DayOfVisitsProps extends VisitsOfDay {
  /** Only those of one contact are shown: only these are accepted. */
  readonly ofContact: boolean;
}

function DayOfVisits({ day, visits, ofContact }: DayOfVisitsProps) {
  const t = useText();
  const accept = useAcceptVisits();
  const proposed = visits.filter(({ state }) => state === 'proposed');
  // The day may be gone before the answer is there. A refusal stands in `accept.error`.
  const acceptAll = async (): Promise<void> => {
    const chosen = ofContact ? { ids: proposed.map(({ id }) => id) } : { day };
    const activities = await accept.mutateAsync(chosen).catch(() => null);
    if (activities !== null) showToast(t('crm.visits.accepted', { count: activities.length }));
  };
  return (
    <section aria-label={dayText(day)}>
      <div className={classes.dayHead}>
        <h2>{dayText(day)}</h2>
        {proposed.length > 0 && (
          <Button
            size="compact-xs"
            variant="default"
            loading={accept.isPending}
            title={t('crm.visits.acceptOfDay', { day: dayText(day) })}
            onClick={() => void acceptAll()}
          >
            {t('crm.visits.acceptDay', { count: proposed.length })}
          </Button>
        )}
      </div>
      {accept.error && (
        <Alert color="red" role="alert" p="xs">
          {errorText(t, accept.error)}
        </Alert>
      )}
      <Table fz="xs" verticalSpacing={3} className={classes.visitTable ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('crm.contact')}</Table.Th>
            <Table.Th>{t('crm.vehicle')}</Table.Th>
            <Table.Th>{t('crm.driver')}</Table.Th>
            <Table.Th>{t('crm.visits.arrival')}</Table.Th>
            <Table.Th>{t('crm.visits.departure')}</Table.Th>
            <Table.Th ta="right">{t('crm.activity.durationColumn')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {visits.map((visit) => (
            <VisitRow key={visit.id} visit={visit} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
