import { Alert, Button, Tabs } from '@mantine/core';
import { IconMapPin, IconMapPinOff, IconPolygon } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { NO_POINT, NO_ZONE } from '../../../shared/place-drafts.ts';
import { useTypedSearch } from '../../../shared/use-typed-search.ts';
import { EmptyFace } from '../../../ui/panel.tsx';
import { PointDraftNote, ZoneDraftNote } from './draft-note.tsx';
import { openPointForm, openZoneForm } from './draft-actions.ts';
import { PlacesHead } from './places-head.tsx';
import { PlaceTable } from './place-table.tsx';
import { KIND_OF, placesTab, usePlacesSearch, type PlacesTab } from './places-search.ts';
import classes from './places.module.css';
import { PointForm } from './point-form.tsx';
import { useHasPointDraft, useHasZoneDraft, useOpenForm } from './use-drafts.ts';
import { usePlaceChoice } from './use-place-choice.ts';
import { usePointActions, useZoneActions } from './use-place-actions.ts';
import { usePointList, useZoneList } from './use-place-list.ts';
import { VisitsPanel } from './visits-panel.tsx';
import { ZoneForm } from './zone-form.tsx';

/** Points and zones of the organization beside the map: tables, forms and visits. */
export function PlacesPanel() {
  const t = useText();
  const [search, change] = usePlacesSearch();
  const [typed, setTyped] = useTypedSearch();
  const form = useOpenForm();
  const hasPointDraft = useHasPointDraft();
  const hasZoneDraft = useHasZoneDraft();
  const tab = search.tab ?? (form.kind === 'zone' ? 'zones' : 'points');
  const pointActions = usePointActions(change, hasPointDraft);
  const zoneActions = useZoneActions(change, hasZoneDraft);
  const points = usePointList(tab === 'points' ? typed : '', pointActions.actions);
  const zones = useZoneList(tab === 'zones' ? typed : '', zoneActions.actions);
  const list = tab === 'points' ? points : zones;
  const problem = (tab === 'points' ? pointActions : zoneActions).problem;
  const choice = usePlaceChoice({ tab, id: search.place, all: list.all, change });

  const add = (): void =>
    tab === 'points'
      ? openPointForm(t, { ...NO_POINT, show: true }, hasPointDraft)
      : openZoneForm(t, { ...NO_ZONE, show: true }, hasZoneDraft);
  const empty = (
    <EmptyFace
      icon={tab === 'points' ? IconMapPin : IconPolygon}
      title={t(`places.empty.${tab}`)}
      hint={t(`places.emptyHint.${tab}`)}
    />
  );
  const isVisits = search.panel === 'visits' && search.place !== undefined;

  return (
    <Tabs
      className={classes.page}
      value={tab}
      onChange={(value) => change({ tab: placesTab.parse(value), place: undefined, panel: undefined })}
      keepMounted={false}
    >
      <div className={classes.main} data-covered={form.kind !== null || undefined}>
        <PlacesHead tab={tab} list={list} typed={typed} onTyped={setTyped} onAdd={add} hasTable={!isVisits} />
        <PointDraftNote />
        <ZoneDraftNote />
        {problem !== null && (
          <Alert color="red" role="alert" mx={12} my={6} py={6}>
            {problem}
          </Alert>
        )}
        <Tabs.Panel value={tab} className={classes.panel}>
          {isVisits ? (
            <VisitsOf tab={tab} id={search.place} all={list.all} onBack={() => change({ panel: undefined })} />
          ) : tab === 'points' ? (
            <PlaceTable tab={tab} list={points} selectedId={search.place} onSelect={choice.select} empty={empty} />
          ) : (
            <PlaceTable tab={tab} list={zones} selectedId={search.place} onSelect={choice.select} empty={empty} />
          )}
        </Tabs.Panel>
      </div>
      {form.kind === 'point' && <PointForm key={form.id} onSaved={choice.saved('point')} />}
      {form.kind === 'zone' && <ZoneForm key={form.id} onSaved={choice.saved('zone')} />}
    </Tabs>
  );
}

interface VisitsOfProps {
  readonly tab: PlacesTab;
  readonly id: number | undefined;
  readonly all: readonly { readonly id: number; readonly name: string }[] | undefined;
  readonly onBack: () => void;
}

/** The visits of the place of the address; it may have been deleted meanwhile. */
function VisitsOf({ tab, id, all, onBack }: VisitsOfProps) {
  const t = useText();
  const place = all?.find((each) => each.id === id);
  if (id === undefined || (all && !place))
    return (
      <EmptyFace
        icon={IconMapPinOff}
        title={t('places.visit.gone')}
        hint={t('places.visit.goneHint')}
        action={
          <Button variant="default" onClick={onBack}>
            {t('places.visit.back')}
          </Button>
        }
      />
    );
  return <VisitsPanel place={{ kind: KIND_OF[tab], id }} name={place?.name ?? '…'} onBack={onBack} />;
}
