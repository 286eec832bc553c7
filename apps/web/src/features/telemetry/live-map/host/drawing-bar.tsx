import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { useLanguage, useText, type Text } from '../../../../i18n/use-text.ts';
import { toolState, type ToolState } from '../../../../map/draw/tool-state.ts';
import { areaSquareMeters, areaText, lengthMeters, lengthText, shapeText } from '../../../../map/measure/figures.ts';
import classes from './drawing-bar.module.css';
import { copyText } from '../../../../ui/copy-text.ts';

type ZoneState = Extract<ToolState, { tool: 'zone' }>;
type MeasureState = Extract<ToolState, { tool: 'measure' }>;

/** Shows the next step and the measures of the tool in use, and ends it. Renders nothing without a tool. */
export function DrawingBar() {
  const t = useText();
  const state = useStore(toolState, (all) => all.state);
  if (state.tool === 'none') return null;
  return (
    <div className={classes.bar} role="group" aria-label={t('mapTools.bar')}>
      {state.tool === 'point' && <PointBar placed={state.placed} />}
      {state.tool === 'route' && <RouteBar />}
      {state.tool === 'zone' && <ZoneBar state={state} />}
      {state.tool === 'measure' && <MeasureBar state={state} />}
    </div>
  );
}

function Hint({ text, keys = null }: { readonly text: string; readonly keys?: string | null }) {
  return (
    <div className={classes.hint}>
      <span role="status">{text}</span>
      {keys !== null && <span className={classes.keys}>{keys}</span>}
    </div>
  );
}

function PointBar({ placed }: { readonly placed: boolean }) {
  const t = useText();
  return <Hint text={t(placed ? 'mapTools.point.move' : 'mapTools.point.place')} keys={t('mapTools.keys.point')} />;
}

function RouteBar() {
  const t = useText();
  const actions = useStore(toolState, (all) => all.actions);
  return (
    <>
      <Hint text={t('mapTools.route.add')} keys={t('mapTools.keys.route')} />
      <Action text={t('mapTools.done')} primary onClick={() => actions?.finish()} />
    </>
  );
}

function ZoneBar({ state: { kind, phase, shape, canRestore } }: { readonly state: ZoneState }) {
  const t = useText();
  const language = useLanguage();
  const actions = useStore(toolState, (all) => all.actions);
  if (phase === 'loading') return <span role="status">{t('mapTools.zone.loading')}</span>;
  if (phase === 'failed') {
    return (
      <>
        <span role="alert">{t('mapTools.zone.failed')}</span>
        <Action text={t('common.retry')} onClick={() => actions?.again()} />
      </>
    );
  }
  return (
    <>
      <Hint text={t(`mapTools.zone.${phase}.${kind}`)} keys={keysText(t, phase)} />
      {shape !== null && <output className={classes.figure}>{shapeText(language, shape)}</output>}
      {phase === 'next' && (
        <Action text={t('mapTools.done')} primary disabled={shape === null} onClick={() => actions?.finish()} />
      )}
      {(phase === 'next' || (phase === 'first' && canRestore)) && (
        <Action text={t('mapTools.cancel')} onClick={() => actions?.cancel()} />
      )}
    </>
  );
}

const keysText = (t: Text, phase: 'first' | 'next' | 'change'): string =>
  t(phase === 'change' ? 'mapTools.keys.change' : 'mapTools.keys.draw');

function MeasureBar({ state: { places, pointer, ended } }: { readonly state: MeasureState }) {
  const t = useText();
  const language = useLanguage();
  const actions = useStore(toolState, (all) => all.actions);
  const closed = ended === 'closed';
  const [first] = places;
  const line = closed && first ? [...places, first] : ended === 'no' && pointer ? [...places, pointer] : places;
  const length = lengthText(language, lengthMeters(line));
  const figure = closed ? `${length} · ${areaText(language, areaSquareMeters(places))}` : length;
  const hint = ended === 'no' ? (places.length === 0 ? 'first' : 'next') : 'ended';
  return (
    <>
      <Hint text={t(`mapTools.measure.${hint}`)} keys={ended === 'no' ? t('mapTools.keys.measure') : null} />
      {line.length > 1 && <output className={classes.figure}>{figure}</output>}
      {line.length > 1 && <Action text={t('mapTools.measure.copy')} onClick={() => void copyText(figure, t)} />}
      {ended === 'no' && places.length > 1 && (
        <Action text={t('mapTools.done')} primary onClick={() => actions?.finish()} />
      )}
      {ended !== 'no' && <Action text={t('mapTools.measure.again')} onClick={() => actions?.again()} />}
      <Action text={t('mapTools.measure.end')} onClick={() => actions?.cancel()} />
    </>
  );
}

interface ActionProps {
  readonly text: string;
  readonly primary?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Action({ text, primary = false, disabled = false, onClick }: ActionProps) {
  return (
    <Button size="compact-sm" variant={primary ? 'filled' : 'default'} disabled={disabled} onClick={onClick}>
      {text}
    </Button>
  );
}
