import { avoidable, vehicleProfile } from '@konvoj/contract';
import { Button, Checkbox, Input, SegmentedControl, TextInput } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldErrorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { amountInput } from '../../../shared/typed-amount.ts';
import { InstantPicker } from '../../../ui/instant-picker.tsx';
import { changePlan, planDrafts, SIZES, type PlanDraft, type Size } from './plan-draft.ts';
import { withSize, wrongSizesOf } from './plan-model.ts';
import classes from './route-plans.module.css';
import { VehicleSelect } from './vehicle-select.tsx';

const KINDS = vehicleProfile.shape.kind.options;
const UNITS = { height: 'm', width: 'm', length: 'm', weight: 't', axleLoad: 't' } as const satisfies Record<
  Size,
  string
>;

/** For which vehicle the way is, what it avoids, and when it begins. */
export function RouteOptions({ draft }: { readonly draft: PlanDraft }) {
  const t = useText();
  const { profile, wrongSizes, avoid, departAt } = draft;
  const hasWrong = Object.keys(wrongSizes).length > 0;
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
          aria-expanded={isOpen || hasWrong}
          onClick={() => setOpen(!isOpen)}
        >
          {t('routePlans.dimensions')}
        </Button>
      </div>
      {/* What is wrong in it keeps it open. */}
      {(isOpen || hasWrong) && <Dimensions draft={draft} />}
    </>
  );
}

/** What is left out is that of a usual vehicle of the kind. */
function Dimensions({ draft }: { readonly draft: PlanDraft }) {
  const t = useText();
  const { profile, wrongSizes } = draft;
  const findings = wrongSizesOf(draft);
  return (
    <div className={classes.sizes}>
      {/* Dangerous goods belong to the load: they stay. */}
      <VehicleSelect
        onChoose={(taken) =>
          changePlan({ profile: { ...taken, ...(profile.hazmat === true && { hazmat: true }) }, wrongSizes: {} })
        }
      />
      {SIZES.map((size) => {
        const finding = findings.find(({ path }) => path === `wrongSizes.${size}`);
        return (
          <SizeInput
            key={size}
            size={size}
            value={profile[size]}
            wrong={wrongSizes[size]}
            error={finding && fieldErrorText(t, finding)}
          />
        );
      })}
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

interface SizeInputProps {
  readonly size: Size;
  readonly value: number | undefined;
  /** What is typed instead of a valid size. */
  readonly wrong: string | undefined;
  readonly error: string | undefined;
}

/** A size in metres or tonnes; what is typed stays as it is typed until the input is left. */
function SizeInput({ size, value, wrong, error }: SizeInputProps) {
  const t = useText();
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      size="xs"
      label={`${t(`routePlans.size.${size}`)} (${UNITS[size]})`}
      placeholder={t('routePlans.usual')}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={typed ?? wrong ?? amountInput(value ?? null, language, 2)}
      error={error}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        changePlan(withSize(planDrafts.get().draft, size, currentTarget.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
