import { Popover, SegmentedControl, Stack, Switch, Text, ActionIcon, Tooltip } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { Fragment, useId, useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { usePublicConfig } from '../../../../shared/public-config.ts';
import { OVERLAY_KINDS, type MapMode, type OverlayKind } from '../../../../map/map-types.ts';
import { LayerScale } from '../overlays/layer-scale.tsx';
import { playOnce } from '../../../../map/overlays/layer-state.ts';
import { useFailingLayers } from '../overlays/use-failing-layers.ts';
import { BASE_STYLE_SETTINGS } from './base-style-settings.ts';
import classes from '../../../../map/map-host.module.css';
import { BASES, LABELS, mapSettings, MODES } from '../../../../map/map-settings.ts';

/** Base map, colours, labels and further layers; what the installation lacks is named with the setting that brings it. */
export function LayersMenu({ mode }: { readonly mode: MapMode }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="left-start"
      width={300}
      withinPortal={false}
      trapFocus
      shadow="sm"
    >
      <Popover.Target>
        <Tooltip label={t('map.layers.title')} position="left" withinPortal={false} disabled={opened}>
          <ActionIcon
            className={classes.button}
            variant="default"
            size={30}
            aria-label={t('map.layers.title')}
            onClick={() => setOpened(!opened)}
          >
            <IconStack2 size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.layers} aria-label={t('map.layers.title')}>
        <Stack gap="sm">
          <BaseChoice mode={mode} />
          <ModeChoice />
          <LabelChoice />
          <Overlays />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly data: { readonly value: string; readonly label: string; readonly disabled?: boolean }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, data, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <Text id={id} size="xs" c="dimmed" mb={2}>
        {label}
      </Text>
      <SegmentedControl fullWidth size="xs" aria-labelledby={id} value={value} data={data} onChange={onChange} />
    </div>
  );
}

function BaseChoice({ mode }: { readonly mode: MapMode }) {
  const t = useText();
  const online = usePublicConfig()?.mapStyles[mode] ?? null;
  const base = mapSettings.use((settings) => settings.base);
  return (
    <div>
      <Choice
        label={t('map.layers.base')}
        value={online === null ? BASES.enum.embedded : base}
        data={[
          { value: BASES.enum.online, label: t('map.layers.online'), disabled: online === null },
          { value: BASES.enum.embedded, label: t('map.layers.embedded') },
        ]}
        onChange={(value) => mapSettings.set({ base: BASES.parse(value) })}
      />
      {online === null && (
        <Text size="xs" c="dimmed" mt={2}>
          {t('map.layers.onlineOff', { setting: BASE_STYLE_SETTINGS[mode] })}
        </Text>
      )}
    </div>
  );
}

function ModeChoice() {
  const t = useText();
  return (
    <Choice
      label={t('map.layers.mode')}
      value={mapSettings.use((settings) => settings.mode)}
      data={[
        { value: MODES.enum.light, label: t('map.layers.light') },
        { value: MODES.enum.dark, label: t('map.layers.dark') },
        { value: MODES.enum.system, label: t('map.layers.system') },
      ]}
      onChange={(value) => mapSettings.set({ mode: MODES.parse(value) })}
    />
  );
}

function LabelChoice() {
  const t = useText();
  return (
    <Choice
      label={t('map.layers.labels')}
      value={mapSettings.use((settings) => settings.labels)}
      data={[
        { value: LABELS.enum.plate, label: t('map.layers.plate') },
        { value: LABELS.enum.nickname, label: t('map.layers.nickname') },
      ]}
      onChange={(value) => mapSettings.set({ labels: LABELS.parse(value) })}
    />
  );
}

function Overlays() {
  const t = useText();
  const config = usePublicConfig();
  const settings = mapSettings.use((value) => value);
  const failing = useFailingLayers();
  const texts: Record<OverlayKind, string> = {
    traffic: t('map.layers.traffic'),
    rain: t('map.layers.rain'),
    clouds: t('map.layers.clouds'),
  };
  return (
    <Stack gap={6} role="group" aria-label={t('map.layers.overlays')}>
      <Text size="xs" c="dimmed">
        {t('map.layers.overlays')}
      </Text>
      {OVERLAY_KINDS.map((kind) => {
        const layer = config?.layers[kind];
        const configured = layer?.tiles !== undefined;
        const isOn = configured && settings[kind];
        return (
          <Fragment key={kind}>
            <Switch
              size="xs"
              label={texts[kind]}
              disabled={!configured}
              checked={isOn}
              onChange={(event) => {
                mapSettings.set({ [kind]: event.currentTarget.checked });
                if (event.currentTarget.checked && layer?.animated === true) playOnce();
              }}
              {...(configured || layer === undefined
                ? {}
                : { description: t('map.layers.notConfigured', { setting: layer.setting }) })}
              {...(isOn && failing.includes(kind) ? { error: t('mapLayers.awayNow') } : {})}
            />
            {isOn && layer?.legend && <LayerScale kind={kind} colours={layer.legend} />}
          </Fragment>
        );
      })}
      <Switch
        size="xs"
        label={t('map.layers.zones')}
        checked={settings.zones}
        onChange={(event) => mapSettings.set({ zones: event.currentTarget.checked })}
      />
      <Switch
        size="xs"
        label={t('map.layers.points')}
        checked={settings.points}
        onChange={(event) => mapSettings.set({ points: event.currentTarget.checked })}
      />
    </Stack>
  );
}
