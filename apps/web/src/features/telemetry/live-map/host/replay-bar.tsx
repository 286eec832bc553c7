import { ActionIcon, NativeSelect, SegmentedControl, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPlayerPause, IconPlayerPlay, IconRoute } from '@tabler/icons-react';
import { formatDateTime } from '@konvoj/i18n';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../../../i18n/use-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import { useNarrow } from '../../../../shared/use-narrow.ts';
import type { MapMode } from '../../../../map/map-types.ts';
import { SPEED_STEPS } from '../../../../map/palette.ts';
import { rangeOf, track } from '../../../../map/track.ts';
import { REPLAY_SPEEDS, type ReplayRange, type ReplaySpeed } from '../../../../map/track/replay.ts';
import classes from '../../../../map/map-host.module.css';

/**
 * Play, pause, speed and time of the track on the map, and what its colours mean; nothing while no track is shown. On a
 * phone it is one low line that can be unfolded.
 */
export function ReplayBar({ mode }: { readonly mode: MapMode }) {
  const t = useText();
  const points = useStore(track, (state) => state.points);
  const colouring = useStore(track, (state) => state.colouring);
  const range = rangeOf({ points });
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const playing = useStore(track, (state) => state.replay.playing);
  if (range === null) return null;
  const Chevron = open ? IconChevronDown : IconChevronUp;
  return (
    <div
      className={classes.replay}
      data-low={(narrow && !open) || undefined}
      data-playing={playing || undefined}
      role="group"
      aria-label={t('map.track.label')}
    >
      <LastHours />
      <PlayButton />
      {narrow && (
        <ActionIcon
          className={classes.unfold ?? ''}
          aria-expanded={open}
          aria-label={t(open ? 'map.track.less' : 'map.track.more')}
          onClick={() => setOpen(!open)}
        >
          <Chevron size={20} aria-hidden />
        </ActionIcon>
      )}
      <TimeSlider fromMs={range.fromMs} toMs={range.toMs} />
      <SpeedChoice />
      <SegmentedControl
        size="xs"
        aria-label={t('map.track.colour')}
        value={colouring}
        data={[
          { value: 'stage', label: t('map.track.byStage') },
          { value: 'speed', label: t('map.track.bySpeed') },
        ]}
        onChange={(value) => track.setColouring(value === 'speed' ? 'speed' : 'stage')}
      />
      {colouring === 'speed' && <SpeedLegend mode={mode} />}
      <Tooltip label={t('map.track.fit')} withinPortal={false}>
        <ActionIcon aria-label={t('map.track.fit')} onClick={() => track.fit('all')}>
          <IconRoute size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

/** A note that the track is only the end of the period; its button loads all of it as a chosen period. */
function LastHours() {
  const t = useText();
  const navigate = useNavigate();
  const hours = useStore(track, (state) => state.lastHours);
  if (hours === null) return null;
  const showAll = () => void navigate({ to: '.', search: (before: object) => ({ ...before, range: 'default' }) });
  return (
    <span className={classes.lastHours}>
      {t('map.track.lastHours', { count: hours })}
      <button type="button" className={classes.textButton} onClick={showAll}>
        {t('map.track.wholePeriod')}
      </button>
    </span>
  );
}

function PlayButton() {
  const t = useText();
  const playing = useStore(track, (state) => state.replay.playing);
  const label = t(playing ? 'map.track.pause' : 'map.track.play');
  const Icon = playing ? IconPlayerPause : IconPlayerPlay;
  return (
    <Tooltip label={label} withinPortal={false}>
      <ActionIcon
        className={classes.play ?? ''}
        variant="filled"
        color="blue"
        aria-label={label}
        onClick={playing ? track.pause : track.play}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** The cursor as a slider. It moves with every frame of a replay, so it is written past React. */
function TimeSlider({ fromMs, toMs }: ReplayRange) {
  const t = useText();
  const timeZone = useTimeZone();
  const slider = useRef<HTMLInputElement>(null);
  const clock = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = (timeMs: number | null): void => {
      const shown = timeMs ?? fromMs;
      const text = formatDateTime(shown, timeZone);
      if (clock.current) clock.current.textContent = text;
      if (!slider.current) return;
      slider.current.value = String(shown);
      slider.current.setAttribute('aria-valuetext', text);
    };
    show(track.getState().cursorMs);
    return track.onCursor(show);
  }, [fromMs, timeZone]);
  return (
    <>
      <span ref={clock} className={classes.clock} />
      <input
        ref={slider}
        className={classes.slider}
        type="range"
        min={fromMs}
        max={toMs}
        step={1000}
        defaultValue={fromMs}
        aria-label={t('map.track.time')}
        onInput={(event) => track.setCursor(event.currentTarget.valueAsNumber)}
      />
    </>
  );
}

function SpeedChoice() {
  const t = useText();
  const speed = useStore(track, (state) => state.replay.speed);
  return (
    <NativeSelect
      size="xs"
      className={classes.speed}
      aria-label={t('map.track.speed')}
      value={String(speed)}
      data={REPLAY_SPEEDS.map((factor) => ({ value: String(factor), label: t('map.track.times', { factor }) }))}
      onChange={(event) => {
        const chosen = REPLAY_SPEEDS.find((factor) => String(factor) === event.currentTarget.value);
        if (chosen !== undefined) track.setSpeed(chosen satisfies ReplaySpeed);
      }}
    />
  );
}

function SpeedLegend({ mode }: { readonly mode: MapMode }) {
  const t = useText();
  return (
    <ul className={classes.legend} aria-label={t('map.track.legend')}>
      {SPEED_STEPS.map((step, index) => (
        <li key={step.below} style={{ borderColor: step[mode] }}>
          {Number.isFinite(step.below) ? `< ${step.below}` : `≥ ${SPEED_STEPS[index - 1]?.below ?? 0}`}
        </li>
      ))}
    </ul>
  );
}
