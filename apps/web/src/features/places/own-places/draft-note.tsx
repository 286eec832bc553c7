import { Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import type { PlaceRef } from '../../../map/places.ts';
import { placeDrafts } from '../../../shared/place-drafts.ts';
import { discardDraft } from './draft-actions.ts';
import classes from './places.module.css';
import { usePointDraft, useZoneDraft, type FormState } from './use-drafts.ts';

interface DraftNoteProps {
  readonly kind: PlaceRef['kind'];
  readonly form: FormState<{ readonly name: string; readonly show: boolean }>;
}

export const PointDraftNote = () => <DraftNote kind="point" form={usePointDraft()} />;
export const ZoneDraftNote = () => <DraftNote kind="zone" form={useZoneDraft()} />;

/** A note about an unsaved draft, with buttons to continue or discard it. */
function DraftNote({ kind, form: { draft, isDraft } }: DraftNoteProps) {
  const t = useText();
  if (!isDraft || draft.show) return null;
  const open = (): void => {
    const { point, zone } = placeDrafts.get();
    placeDrafts.set({ point: { ...point, show: kind === 'point' }, zone: { ...zone, show: kind === 'zone' } });
  };
  const what = t(kind === 'point' ? 'places.draft.point' : 'places.draft.zone');
  return (
    <div className={classes.draft} role="status">
      <span>
        {what}
        {draft.name !== '' && `: ${draft.name}`}
      </span>
      <Button size="compact-xs" variant="light" onClick={open}>
        {t('places.draft.open')}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => discardDraft(t, kind)}>
        {t('places.draft.discard')}
      </Button>
    </div>
  );
}
