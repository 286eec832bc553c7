import { avoidable, vehicleProfile, type VehicleProfile } from '@konvoj/contract';
import { Button, Checkbox, Input, SegmentedControl } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { InstantPicker } from '../../../ui/instant-picker.tsx';
import { changePlan, type PlanDraft } from './plan-draft.ts';
import classes from './route-plans.module.css';
import { VehicleSelect } from './vehicle-select.tsx';

const KINDS = vehicleProfile.shape.kind.options;
type Size = 'height' | 'width' | 'length' | 'weight' | 'axleLoad';
/** The limits of the contract. */
const SIZES: readonly { readonly name: Size; readonly unit: 'm' | 't'; readonly min: number; readonly max: number }[] =
  [
    { name: 'height', unit: 'm', min: 1, max: 6 },
    { name: 'width', unit: 'm', min: 1, max: 5 },
    { name: 'length', unit: 'm', min: 1, max: 40 },
    { name: 'weight', unit: 't', min: 0.5, max: 150 },
    { name: 'axleLoad', unit: 't', min: 0.2, max: 40 },
  ];

/** For which vehicle the way is, what it avoids, and when it begins. */
export function RouteOptions({ draft: { profile, avoid, departAt } }: { readonly draft: PlanDraft }) {
  const t = useText();
  const [isOpen, setOpen] = useState(Object.keys(profile).length > 1);
  return (
    <>
      <div className={classes.pair}>
        <Input.Wrapper size="xs" label={t('routePlans.vehicle')} labelElement="div">
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={t('routePlans.vehicle')}
            value={profile.kind}
            data={KINDS.map((value) => ({ value, label: t(`routePlans.kind.${value}`) }))}
            onChange={(kind) => changePlan({ profile: { ...profile, kind } })}
          />
        </Input.Wrapper>
        <InstantPicker
          label={t('routePlans.departure')}
          value={departAt}
          onChange={(value) => changePlan({ departAt: value })}
        />
      </div>
      <div className={classes.line}>
        <Checkbox.Group
          aria-label={t('routePlans.avoid')}
          value={[...avoid]}
          onChange={(chosen) => changePlan({ avoid: avoidable.options.filter((each) => chosen.includes(each)) })}
        >
          <div className={classes.line}>
            <span className={classes.hint}>{t('routePlans.avoid')}</span>
            {avoidable.options.map((each) => (
              <Checkbox key={each} size="xs" value={each} label={t(`routePlans.avoidable.${each}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconAdjustments size={14} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('routePlans.dimensions')}
        </Button>
      </div>
      {isOpen && <Dimensions profile={profile} />}
    </>
  );
}

/** What is left out is that of a usual vehicle of the kind. */
function Dimensions({ profile }: { readonly profile: VehicleProfile }) {
  const t = useText();
  const change = (name: Size, typed: string | number): void => {
    const { [name]: _, ...others } = profile;
    changePlan({ profile: typeof typed === 'number' ? { ...others, [name]: typed } : others });
  };
  return (
    <div className={classes.sizes}>
      {/* Dangerous goods belong to the load: they stay. */}
      <VehicleSelect
        onChoose={(taken) => changePlan({ profile: { ...taken, ...(profile.hazmat === true && { hazmat: true }) } })}
      />
      {SIZES.map(({ name, unit, min, max }) => (
        <DecimalInput
          key={name}
          size="xs"
          label={`${t(`routePlans.size.${name}`)} (${unit})`}
          placeholder={t('routePlans.usual')}
          min={min}
          max={max}
          decimalScale={2}
          hideControls
          value={profile[name] ?? ''}
          onChange={(typed) => change(name, typed)}
        />
      ))}
      <Checkbox
        size="xs"
        className={classes.hazmat ?? ''}
        label={t('routePlans.hazmat')}
        checked={profile.hazmat ?? false}
        onChange={(event) => {
          const { hazmat: _, ...others } = profile;
          changePlan({ profile: event.currentTarget.checked ? { ...others, hazmat: true } : others });
        }}
      />
    </div>
  );
}
