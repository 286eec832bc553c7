import { TextInput } from '@mantine/core';
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { PlaceCombobox, usePlaceChoice } from '../../../map-ui/place-combobox.tsx';
import classes from './orders.module.css';
import { placedAt, type PointValues } from './point-values.ts';

interface PlaceFieldProps {
  readonly label: string;
  readonly point: PointValues;
  readonly error: ReactNode;
  readonly onChange: (point: PointValues) => void;
}

/** The place of a point: own points and zones, addresses, towns, coordinates. What is typed is its name until one is chosen. */
export function PlaceField({ label, point, error, onChange }: PlaceFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const choice = usePlaceChoice(typed ?? '', (found) => {
    setTyped(null);
    onChange(placedAt(point, found));
  });
  const address = point.address === point.name ? '' : point.address;
  const note = [point.isRough ? t('orderBoard.roughPlace') : '', address].filter((part) => part !== '').join(' · ');
  const signColour = `var(--status-${point.latitude === null ? 'stop' : point.isRough ? 'idling' : 'drive'})`;
  const Sign = point.latitude === null ? IconMapPinOff : IconMapPin;
  return (
    <PlaceCombobox choice={choice}>
      <TextInput
        size="xs"
        flex={1}
        aria-label={label}
        required
        placeholder={t('placeSearch.placeholder')}
        error={error}
        {...(note !== '' && { description: note })}
        inputWrapperOrder={['input', 'description', 'error']}
        // The mark of a label, which the field has not got.
        rightSection={<span className={classes.requiredMark}>*</span>}
        rightSectionWidth={16}
        rightSectionPointerEvents="none"
        rightSectionProps={{ 'aria-hidden': true }}
        leftSection={<Sign size={14} aria-hidden color={signColour} />}
        maxLength={100}
        value={typed ?? point.name}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onChange({
            ...point,
            name: value,
            latitude: null,
            isRough: false,
            longitude: null,
            geoPointId: null,
            geoZoneId: null,
            address: '',
          });
          choice.onTyped();
        }}
        onKeyDown={choice.onKeyDown}
        onFocus={() => {
          // A place that was not found is searched for again under its name.
          if (point.latitude === null && point.name !== '') {
            setTyped(point.name);
            choice.store.openDropdown();
          }
        }}
        onBlur={() => {
          setTyped(null);
          choice.store.closeDropdown();
        }}
      />
    </PlaceCombobox>
  );
}
