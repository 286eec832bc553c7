import { Badge, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FoldedMapButton } from '../../../map-ui/folded-map-button.tsx';
import { ActivitiesTab } from './activities-tab.tsx';
import { ActivityDetails } from './activity-details.tsx';
import { ContactDetails } from './contact-details.tsx';
import { ContactsTab } from './contacts-tab.tsx';
import type { CrmDialog } from './crm-actions.ts';
import { CrmDialogs } from './crm-dialogs.tsx';
import { CRM_TABS, NOTHING_OPEN, useCrmSearch, type CrmTab } from './crm-search.ts';
import classes from './crm.module.css';
import { newActivityRequest, newContactRequest } from './requests.ts';
import { useCounts } from './use-activities.ts';
import { VisitsTab } from './visits-tab.tsx';

/** Contacts of the office, what was done with them, and visits of vehicles there; the details of one stand beside. */
export function CrmPage() {
  const t = useText();
  const [search, change] = useCrmSearch();
  const { tab = 'activities', activity, contact } = search;
  const [dialog, setDialog] = useState<CrmDialog | null>(null);
  newActivityRequest.useRequest(() => setDialog({ kind: 'newActivity', contact: null }));
  newContactRequest.useRequest(() => setDialog({ kind: 'newContact' }));
  return (
    <section className={classes.page} aria-label={t('crm.menu')}>
      <div className={classes.tabs}>
        <Tabs
          value={tab}
          onChange={(value) => {
            const chosen = CRM_TABS.find((each) => each === value);
            // The search is one of a list.
            change({ tab: chosen === 'activities' ? undefined : chosen, find: undefined, ...NOTHING_OPEN }, 'push');
          }}
        >
          <Tabs.List>
            {CRM_TABS.map((each) => (
              <CrmTabHead key={each} tab={each} />
            ))}
          </Tabs.List>
        </Tabs>
        <FoldedMapButton />
      </div>
      <div className={classes.body}>
        <div className={classes.main}>
          <OpenTab key={tab} tab={tab} onDialog={setDialog} />
        </div>
        {activity !== undefined && <ActivityDetails key={`a${activity}`} id={activity} onDialog={setDialog} />}
        {contact !== undefined && activity === undefined && (
          <ContactDetails key={`c${contact}`} id={contact} onDialog={setDialog} />
        )}
      </div>
      {dialog !== null && <CrmDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </section>
  );
}

interface OpenTabProps {
  readonly tab: CrmTab;
  readonly onDialog: (dialog: CrmDialog) => void;
}

function OpenTab({ tab, onDialog }: OpenTabProps) {
  switch (tab) {
    case 'contacts':
      return <ContactsTab onDialog={onDialog} />;
    case 'visits':
      return <VisitsTab />;
    default:
      return <ActivitiesTab onDialog={onDialog} />;
  }
}

/** How much waits behind a tab: the user's next steps that are due, visits to decide. */
function useWaiting(tab: CrmTab): { readonly count: number; readonly isOverdue: boolean } {
  const counts = useCounts().data;
  if (counts === undefined || tab === 'contacts') return { count: 0, isOverdue: false };
  const { mine, proposedVisits } = counts;
  if (tab === 'visits') return { count: proposedVisits, isOverdue: false };
  return { count: mine.today + mine.overdue, isOverdue: mine.overdue > 0 };
}

function CrmTabHead({ tab }: { readonly tab: CrmTab }) {
  const t = useText();
  const { count, isOverdue } = useWaiting(tab);
  const name = t(`crm.tab.${tab}`);
  if (count === 0) return <Tabs.Tab value={tab}>{name}</Tabs.Tab>;
  return (
    <Tabs.Tab
      value={tab}
      title={t(tab === 'visits' ? 'crm.waiting' : 'crm.due', { count })}
      rightSection={
        <Badge size="xs" variant="light" color={isOverdue ? 'red' : 'blue'}>
          {count}
        </Badge>
      }
    >
      {name}
    </Tabs.Tab>
  );
}
