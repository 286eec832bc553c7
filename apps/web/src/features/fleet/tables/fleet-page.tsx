import { crudId } from '@konvoj/contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { Button, Title } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { FoldedMapButton } from '../../../map-ui/folded-map-button.tsx';
import type { FleetSection } from '../../../shared/feature.ts';
import { useFeatures } from '../../../shared/features.ts';
import { keptSearch } from '../../../shared/frame-search.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useUser } from '../../../shared/session-state.ts';
import { useNarrow } from '../../../shared/use-narrow.ts';
import { EmptyFace } from '../../../ui/panel.tsx';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { NotFoundNotice, NotFoundPage } from '../../../ui/not-found-page.tsx';
import classes from './fleet-page.module.css';
import { FleetTables } from './fleet-tables.tsx';

/** The tabs that other features add to the tables of the server, as far as they are for the user. */
function useSections(): readonly FleetSection[] {
  const user = useUser();
  const features = useFeatures();
  return user === null
    ? []
    : features.flatMap(({ fleetSections = [] }) => fleetSections).filter((each) => each.isFor(user));
}

/** Whether the address names a tab. */
function isSection(section: string | undefined, extra: readonly FleetSection[]): boolean {
  return section === undefined || crudId.safeParse(section).success || extra.some(({ id }) => id === section);
}

/** The fleet inside the frame. */
export function FleetPage() {
  const { section } = useParams({ strict: false });
  const navigate = useNavigate();
  const extra = useSections();
  const narrow = useNarrow();
  if (!isSection(section, extra)) return <NotFoundNotice />;
  return (
    <FleetTables
      section={section}
      extra={extra}
      aside={narrow && <FoldedMapButton />}
      onSection={(next) => void navigate({ to: ROUTES.Fleet, params: { section: next }, search: keptSearch })}
    />
  );
}

/** The settings, which stand outside the frame. */
export function SettingsPage() {
  const t = useText();
  const { crudId: section } = useParams({ strict: false });
  const navigate = useNavigate();
  const user = useUser();
  const extra = useSections();
  if (!isSection(section, extra)) return <NotFoundPage />;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Button
          component={Link}
          to={ROUTES.VehicleDetails}
          variant="subtle"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
        >
          {t('fleet.back')}
        </Button>
        <Title order={1}>{t('frame.menu.settings')}</Title>
      </header>
      <main className={classes.body}>
        <PanelBoundary>
          {user?.organization ? (
            <FleetTables
              section={section}
              extra={extra}
              onSection={(next) => void navigate({ to: ROUTES.SettingsId, params: { crudId: next } })}
            />
          ) : (
            <EmptyFace title={t('frame.noOrganization.title')} hint={t('frame.noOrganization.body')} />
          )}
        </PanelBoundary>
      </main>
    </div>
  );
}
