import { ActionIcon, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { MapMode } from '../../../map/map-types.ts';
import mapClasses from '../../../map/map-host.module.css';
import { usePublicConfig } from '../../../shared/public-config.ts';
import classes from './shared-view.module.css';
import type { MapLook } from './use-map-look.ts';

interface MapLayersProps {
  readonly look: MapLook;
  readonly onChange: (look: MapLook) => void;
  /** As the map is drawn now. */
  readonly mode: MapMode;
}

/** Base map, colours and labels: only what the installation has, for a viewer cannot set up the rest. */
export function MapLayers({ look, onChange, mode }: MapLayersProps) {
  const t = useText();
  const config = usePublicConfig();
  const [isOpen, setOpen] = useState(false);
  const hasOnline = (config?.mapStyles[mode] ?? null) !== null;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="left-start" withinPortal={false} trapFocus shadow="sm">
      <Popover.Target>
        <ActionIcon
          className={mapClasses['button'] ?? ''}
          variant="default"
          size={32}
          aria-label={t('map.layers.title')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconStack2 size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.layers ?? ''} aria-label={t('map.layers.title')}>
        <Stack gap="sm">
          {hasOnline && (
            <Choice
              label={t('map.layers.base')}
              value={look.base}
              choices={[
                ['online', t('map.layers.online')],
                ['embedded', t('map.layers.embedded')],
              ]}
              onChange={(base) => onChange({ ...look, base })}
            />
          )}
          <Choice
            label={t('map.layers.mode')}
            value={look.mode}
            choices={[
              ['light', t('map.layers.light')],
              ['dark', t('map.layers.dark')],
              ['system', t('map.layers.system')],
            ]}
            onChange={(chosen) => onChange({ ...look, mode: chosen })}
          />
          <Choice
            label={t('map.layers.labels')}
            value={look.labels}
            choices={[
              ['plate', t('map.layers.plate')],
              ['nickname', t('map.layers.nickname')],
            ]}
            onChange={(labels) => onChange({ ...look, labels })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly (readonly [value: Value, label: string])[];
  readonly onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div>
      <Text id={id} size="xs" c="dimmed" mb={2}>
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby={id}
        value={value}
        data={choices.map(([each, text]) => ({ value: each, label: text }))}
        onChange={onChange}
      />
    </div>
  );
}
