import { ActionIcon, Tooltip } from '@mantine/core';
import { IconClock, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { formatClock } from '@konvoj/i18n';
import { useStore } from 'zustand';
import { useText } from '../../../../i18n/use-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import type { FleetMap } from '../../../../map/fleet-map.types.ts';
import { layerState } from '../../../../map/overlays/layer-state.ts';
import classes from './layer-player.module.css';
import { frameAt, latestFrame } from '../../../../map/overlays/play.ts';
import { usePlayedLayers, type PlayedLayer } from './use-layers.tsx';
import { usePlaying } from './use-playing.tsx';

/** Play, pause and time of rain and clouds; nothing while no layer that can be played is on. */
export function LayerPlayer({ map }: { readonly map: FleetMap }) {
  const layers = usePlayedLayers();
  usePlaying(map, layers);
  const [first] = layers;
  return first === undefined || first.frames.length < 2 ? null : <Player layer={first} />;
}

function Player({ layer: { kind, frames } }: { readonly layer: PlayedLayer }) {
  const t = useText();
  const timeZone = useTimeZone();
  const { timeMs, playing } = useStore(layerState);
  const shown = timeMs === null ? latestFrame(frames) : frameAt(frames, timeMs);
  if (shown === null) return null;
  const name = t(kind === 'rain' ? 'map.layers.rain' : 'map.layers.clouds');
  const clock = formatClock(shown.time, timeZone);
  const isPlaying = playing !== 'no';
  return (
    <div className={classes.player} role="group" aria-label={`${t('mapLayers.player')}: ${name}`}>
      <RoundButton
        label={t(isPlaying ? 'mapLayers.pause' : 'mapLayers.play')}
        icon={isPlaying ? IconPlayerPause : IconPlayerPlay}
        onClick={() => layerState.setState({ playing: isPlaying ? 'no' : 'on' })}
      />
      <span className={classes.name}>{name}</span>
      <input
        className={classes.slider}
        type="range"
        min={0}
        max={frames.length - 1}
        step={1}
        value={frames.indexOf(shown)}
        aria-label={t('mapLayers.time')}
        aria-valuetext={shown.forecast ? `${clock} (${t('mapLayers.forecast')})` : clock}
        onChange={(event) => {
          const chosen = frames[event.currentTarget.valueAsNumber];
          if (chosen !== undefined) layerState.setState({ playing: 'no', timeMs: Date.parse(chosen.time) });
        }}
      />
      <span className={classes.clock}>
        {clock}
        {shown.forecast && <em className={classes.forecast}>{t('mapLayers.forecast')}</em>}
      </span>
      {timeMs !== null && (
        <RoundButton
          label={t('mapLayers.now')}
          icon={IconClock}
          onClick={() => layerState.setState({ playing: 'no', timeMs: null })}
        />
      )}
    </div>
  );
}

interface RoundButtonProps {
  readonly label: string;
  readonly icon: typeof IconClock;
  readonly onClick: () => void;
}

function RoundButton({ label, icon: Icon, onClick }: RoundButtonProps) {
  return (
    <Tooltip label={label} withinPortal={false}>
      <ActionIcon variant="subtle" aria-label={label} onClick={onClick}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
