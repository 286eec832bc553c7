import { crudId, type CrudId, type SessionUser } from '@konvoj/contract';
import { IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { Button, Title } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { z } from 'zod';
import { FleetExportMenu, FleetImportButton } from '../../features/fleet/import/fleet-import-button.tsx';
import type { CrudRow } from '../../features/fleet/tables/crud-row.ts';
import { FleetTables, type ExtraSection } from '../../features/fleet/tables/fleet-tables.tsx';
import { TrackersPanel } from '../../features/fleet/trackers/trackers-panel.tsx';
import { useText } from '../../i18n/use-text.ts';
import { keptSearch } from '../../shared/frame-search.ts';
import { localDayOf, type PeriodSearch } from '../../shared/period.ts';
import { useTimeZone, useUser } from '../../shared/session-state.ts';
import { EmptyFace } from '../../ui/panel.tsx';
import { PanelBoundary } from '../../ui/panel-boundary.tsx';
import { ROUTES } from '../routes.ts';
import { SessionGate } from '../session-gate.tsx';
import classes from './fleet-page.module.css';
import { NotFoundNotice, NotFoundPage } from './not-found-page.tsx';

const TRACKERS = 'trackers';
const seesTrackers = (user: SessionUser | null): boolean => user?.role === 'admin';

/** Whether the address names a table of the fleet; trackers are for administrators. */
function isSection(section: string | undefined, user: SessionUser | null): boolean {
  if (section === undefined || crudId.safeParse(section).success) return true;
  return section === TRACKERS && seesTrackers(user);
}

/** Tabs in addition to the tables of the server. */
function useExtraSections(): readonly ExtraSection[] {
  const t = useText();
  const user = useUser();
  return seesTrackers(user) ? [{ id: TRACKERS, title: t('trackers.title'), content: <TrackersPanel /> }] : [];
}

interface TablesProps {
  readonly section: string | undefined;
  readonly onSection: (section: string) => void;
}

function FileTools({ table }: { readonly table: CrudId }) {
  return (
    <>
      <FleetExportMenu table={table} />
      <FleetImportButton table={table} />
    </>
  );
}

const withHistory = z.object({ deviceId: z.int(), alienatedAt: z.iso.datetime().nullable() });

/** Opens the details of a vehicle: for one that has left the fleet, the days before it left. */
function RowTools({ row }: { readonly row: CrudRow }) {
  const t = useText();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const vehicle = withHistory.safeParse(row);
  if (!vehicle.success) return null;
  const { deviceId, alienatedAt } = vehicle.data;
  const period = alienatedAt === null ? {} : daysBefore(Date.parse(alienatedAt), timeZone);
  return (
    <Button
      onClick={() => void navigate({ to: ROUTES.VehicleDetails, search: { vehicle: deviceId, ...period } })}
      variant="default"
      leftSection={<IconHistory size={14} aria-hidden />}
    >
      {t('fleet.drivingHistory')}
    </Button>
  );
}

const HISTORY_DAYS = 7;
const DAY_MS = 86_400_000;

function daysBefore(endMs: number, timeZone: string): PeriodSearch {
  const from = localDayOf(endMs - (HISTORY_DAYS - 1) * DAY_MS, timeZone);
  return { range: 'custom', from, to: localDayOf(endMs, timeZone) };
}

/** The tables with what other features add to them. */
function Tables({ section, onSection }: TablesProps) {
  const extra = useExtraSections();
  return (
    <FleetTables
      section={section}
      onSection={onSection}
      extra={extra}
      tools={FileTools}
      rowTools={RowTools}
      notFound={<NotFoundNotice />}
    />
  );
}

/** The fleet inside the frame. */
export function FleetPage() {
  const { section } = useParams({ strict: false });
  const navigate = useNavigate();
  const user = useUser();
  if (!isSection(section, user)) return <NotFoundNotice />;
  return (
    <Tables
      section={section}
      onSection={(next) => void navigate({ to: ROUTES.Fleet, params: { section: next }, search: keptSearch })}
    />
  );
}

/** The settings, which stand outside the frame and are for signed-in users only. */
export function SettingsPage() {
  return (
    <SessionGate>
      <Settings />
    </SessionGate>
  );
}

function Settings() {
  const t = useText();
  const { crudId: section } = useParams({ strict: false });
  const navigate = useNavigate();
  const user = useUser();
  if (!isSection(section, user)) return <NotFoundPage />;
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
            <Tables
              section={section}
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
