import { Tabs } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../shared/session-state.ts';
import { FilePage } from './archive/file-page.tsx';
import { FilesTab } from './archive/files-tab.tsx';
import { DebugTab } from './downloads/debug-tab.tsx';
import { LogTab } from './downloads/log-tab.tsx';
import { OverviewTab } from './downloads/overview-tab.tsx';
import { PlansTab } from './downloads/plans-tab.tsx';
import { AnalysisTab } from './driving/analysis-tab.tsx';
import { TABS, useTachographSearch, type TachographTab } from './tachograph-search.ts';
import classes from './tachograph.module.css';

/** Downloads of tachographs and driver cards, their files, and what they say about driving and rest. */
export function TachographPage() {
  const t = useText();
  const [{ tab = 'overview', file }, change] = useTachographSearch();
  const mayDebug = useMay('tachographDownloads.debug');
  const shown = TABS.filter((each) => each !== 'debug' || mayDebug);
  const open = shown.includes(tab) ? tab : 'overview';
  return (
    <section className={classes.page} aria-label={t('tachographPage.menu')}>
      <Tabs
        value={open}
        onChange={(value) => {
          const chosen = shown.find((each) => each === value);
          change({ tab: chosen === 'overview' ? undefined : chosen, file: undefined, map: undefined }, 'push');
        }}
      >
        <Tabs.List>
          {shown.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tachographPage.tab.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {open === 'files' && file !== undefined ? <FilePage key={file} id={file} /> : <OpenTab tab={open} />}
    </section>
  );
}

function OpenTab({ tab }: { readonly tab: TachographTab }) {
  switch (tab) {
    case 'plans':
      return <PlansTab />;
    case 'files':
      return <FilesTab />;
    case 'analysis':
      return <AnalysisTab />;
    case 'log':
      return <LogTab />;
    case 'debug':
      return <DebugTab />;
    default:
      return <OverviewTab />;
  }
}
