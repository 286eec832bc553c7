import { useText } from '../../../i18n/use-text.ts';
import { ForwardsSection } from './forwards-section.tsx';
import classes from './integrations-panel.module.css';
import { WebhooksSection } from './webhooks-section.tsx';

/** Which other systems receive what happens and where the vehicles are. */
export function IntegrationsPanel() {
  const t = useText();
  return (
    <section className={classes.page} aria-label={t('integrations.title')}>
      <WebhooksSection />
      <ForwardsSection />
    </section>
  );
}
