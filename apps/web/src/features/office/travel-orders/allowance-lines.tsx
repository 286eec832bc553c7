import type { AllowanceCalculation, AllowanceLine, AllowanceWarning } from '@konvoj/contract';
import { ActionIcon, Alert, Button, Checkbox, Select, Text, TextInput, Tooltip } from '@mantine/core';
import { formatDuration } from '@konvoj/i18n';
import { IconAlertTriangle, IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { countryNames } from '../../../shared/country-names.ts';
import { useMay, useTimeZone } from '../../../shared/session-state.ts';
import { windowText } from '../../../shared/time-window.ts';
import { moneyText } from '../../../shared/typed-amount.ts';
import { lineExplanation, stayText, warningText } from './allowance-words.ts';
import { incompleteCrossing } from './form-model.ts';
import type { MealsValues, OrderValues, OverrideValues } from './form-values.ts';
import { CountryField, TextField, type OrderFormState } from './order-form-fields.tsx';
import classes from './travel-orders.module.css';
import type { Calculated } from './use-calculation.ts';
import { useCountries } from './use-travel-orders.ts';

interface AllowanceLinesProps {
  readonly form: OrderFormState;
  readonly calculated: Calculated;
  /** Something of the trip is wrong, and marked at its input. */
  readonly isWrong: boolean;
}

/** The allowances of the trip, window by window: what is due and by which rule. */
export function AllowanceLines({ form, calculated, isWrong }: AllowanceLinesProps) {
  const t = useText();
  const language = useLanguage();
  const mayMoney = useMay('travelOrders.money');
  const { result, isBehind, failure } = calculated;
  if (!mayMoney) return <Note text={t('travelOrderForm.allowance.notAllowed')} />;
  if (failure !== null && result === null) {
    return (
      <Alert color="red" variant="light" role="alert" p="xs" title={t('travelOrderForm.allowance.failed')}>
        {errorText(t, failure)}
      </Alert>
    );
  }
  if (result === null) {
    if (isWrong) return <Note text={t('travelOrderForm.allowance.wrong')} />;
    const { departure, return: returned } = form.values;
    const number = departure === null || returned === null ? null : incompleteCrossing(form.values);
    if (number !== null) return <Note text={t('travelOrderForm.allowance.crossingIncomplete', { number })} />;
    return <Note text={t('travelOrderForm.allowance.waiting')} />;
  }
  const ofTrip = result.warnings.filter(({ window }) => window === null);
  return (
    <div className={classes.allowances} data-behind={isBehind || undefined} aria-busy={isBehind}>
      <ul className={classes.lines} aria-label={t('travelOrderForm.section.allowances')}>
        {result.lines.map((line) => (
          <Line key={line.window} form={form} line={line} warnings={warningsOf(result, line)} />
        ))}
      </ul>
      {ofTrip.map((warning) => (
        <p key={warning.code} className={classes.warning}>
          <IconAlertTriangle size={14} aria-hidden /> {warningText(warning, { t, language })}
        </p>
      ))}
    </div>
  );
}

function Note({ text }: { readonly text: string }) {
  return (
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  );
}

/** Warnings of a line; one of rates that are not verified is added where the server gives none. */
function warningsOf({ warnings }: AllowanceCalculation, line: AllowanceLine): AllowanceWarning[] {
  const own = warnings.filter(({ window }) => window === line.window);
  const isMarked = line.verified || own.some(({ code }) => code === 'not_verified');
  return isMarked ? own : [...own, { code: 'not_verified', window: line.window, params: {} }];
}

interface LineProps {
  readonly form: OrderFormState;
  readonly line: AllowanceLine;
  readonly warnings: readonly AllowanceWarning[];
}

function Line({ form, line, warnings }: LineProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { window, start, end, minutes, country, city, cities, tariffCode, amount, currency, computed } = line;
  const number = window + 1;
  const overrideAt = form.values.overrides.findIndex((each) => each.window === window);
  const [isOpen, setOpen] = useState(false);
  const isEdited = isOpen || overrideAt !== -1;
  return (
    <li className={classes.line}>
      <div className={classes.lineHead}>
        <span className={classes.window}>
          {windowText(start, end, timeZone)} <small>{formatDuration(minutes * 60)}</small>
        </span>
        <Tooltip label={stayText(line)} withinPortal>
          <span>{[countryNames(language)(country), ...(city === null ? [] : [city])].join(', ')}</span>
        </Tooltip>
        <span data-overridden={computed !== null || undefined} className={classes.tariff}>
          {t(`travelOrderForm.allowance.tariffOf.${tariffCode}`)}
          {computed !== null && ` (${t('travelOrderForm.allowance.overridden')})`}
        </span>
        <Meals form={form} window={window} />
        <strong className={classes.amount}>{moneyText(amount, currency, language)}</strong>
        {isEdited ? (
          <span />
        ) : (
          <Tooltip label={t('travelOrderForm.allowance.override', { number })}>
            <ActionIcon aria-label={t('travelOrderForm.allowance.override', { number })} onClick={() => setOpen(true)}>
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <p className={classes.explanation}>{lineExplanation(line, { t, language })}</p>
      {warnings.map((warning) => (
        <p key={warning.code} className={classes.warning}>
          <IconAlertTriangle size={14} aria-hidden /> {warningText(warning, { t, language })}
        </p>
      ))}
      {isEdited && <Override form={form} window={window} cities={cities} index={overrideAt} onOpen={setOpen} />}
    </li>
  );
}

const MEALS = ['breakfast', 'lunch', 'dinner'] as const;

/** Meals that somebody else paid for in a window. */
function Meals({ form, window }: { readonly form: OrderFormState; readonly window: number }) {
  const t = useText();
  const { freeMeals } = form.values;
  const meals = freeMeals.find((each) => each.window === window);
  const set = (meal: (typeof MEALS)[number], isFree: boolean): void =>
    form.setFieldValue('freeMeals', withMeal(freeMeals, window, meal, isFree));
  return (
    <span
      className={classes.meals}
      role="group"
      aria-label={`${t('travelOrderForm.allowance.meals')}, ${t('travelOrderForm.allowance.window')} ${window + 1}`}
    >
      {MEALS.map((meal) => (
        <Checkbox
          key={meal}
          size="xs"
          label={t(`travelOrderForm.allowance.${meal}`)}
          aria-label={t('travelOrderForm.allowance.mealOf', {
            meal: t(`travelOrderForm.allowance.${meal}`),
            number: window + 1,
          })}
          checked={meals?.[meal] ?? false}
          onChange={(event) => set(meal, event.currentTarget.checked)}
        />
      ))}
    </span>
  );
}

/** The free meals with one changed; windows without any are left out, those that stay are in their order. */
export function withMeal(
  all: OrderValues['freeMeals'],
  window: number,
  meal: (typeof MEALS)[number],
  isFree: boolean,
): MealsValues[] {
  const before = all.find((each) => each.window === window) ?? {
    window,
    breakfast: false,
    lunch: false,
    dinner: false,
  };
  const after = { ...before, [meal]: isFree };
  return [...all.filter((each) => each.window !== window), after]
    .filter((each) => MEALS.some((name) => each[name]))
    .toSorted((a, b) => a.window - b.window);
}

interface OverrideProps {
  readonly form: OrderFormState;
  readonly window: number;
  /** With a rate of their own, in the country of the line. */
  readonly cities: readonly string[];
  /** Among the overrides; −1: neither country, city nor tariff is changed. */
  readonly index: number;
  /** Whether the inputs stay open without an override. */
  readonly onOpen: (isOpen: boolean) => void;
}

type Changed = Partial<Pick<OverrideValues, 'country' | 'city' | 'tariffCode'>>;

/** What a dispatcher sets instead of what is computed, with the reason. An override exists while one of them is set. */
function Override({ form, window, cities, index, onOpen }: OverrideProps) {
  const t = useText();
  const { choices } = useCountries();
  const override = form.values.overrides[index];
  const { country = null, city = null, tariffCode = null } = override ?? {};
  const [reason, setReason] = useState('');
  const number = window + 1;
  const path = `overrides.${index}`;
  const set = (changed: Changed): void => {
    const next = { window, country, city, tariffCode, reason: override?.reason ?? reason, ...changed };
    if (next.country === null && next.city === null && next.tariffCode === null) {
      setReason(next.reason);
      onOpen(true);
      if (override !== undefined) form.removeListItem('overrides', index);
    } else if (override === undefined) form.insertListItem('overrides', next);
    else for (const [name, value] of Object.entries(changed)) form.setFieldValue(`${path}.${name}`, value);
  };
  const undo = (): void => {
    if (override !== undefined) form.removeListItem('overrides', index);
    onOpen(false);
  };
  return (
    <div
      className={classes.override}
      role="group"
      aria-label={t('travelOrderForm.allowance.overrideTitle', { number })}
    >
      <CountryField
        label={t('travelOrderForm.allowance.country')}
        choices={choices}
        placeholder={t('travelOrderForm.allowance.asComputed')}
        value={country ?? ''}
        onChange={(code) => set({ country: code === '' ? null : code, city: null })}
        error={form.errors[`${path}.country`]}
      />
      {(cities.length > 0 || city !== null) && (
        <Select
          size="xs"
          clearable
          label={t('travelOrderForm.allowance.city')}
          placeholder={t('travelOrderForm.allowance.asComputed')}
          data={city === null || cities.includes(city) ? [...cities] : [city, ...cities]}
          value={city}
          onChange={(value) => set({ city: value })}
          error={form.errors[`${path}.city`]}
        />
      )}
      <Select
        size="xs"
        clearable
        label={t('travelOrderForm.allowance.tariff')}
        placeholder={t('travelOrderForm.allowance.asComputed')}
        data={TARIFFS.map((code) => ({
          value: String(code),
          label: t(`travelOrderForm.allowance.tariffOf.${code}`),
        }))}
        value={tariffCode === null ? null : String(tariffCode)}
        onChange={(value) => set({ tariffCode: TARIFFS.find((code) => String(code) === value) ?? null })}
      />
      {override === undefined ? (
        <TextInput
          size="xs"
          autoComplete="off"
          label={t('travelOrderForm.allowance.reason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : (
        <TextField form={form} path={`${path}.reason`} label={t('travelOrderForm.allowance.reason')} required />
      )}
      <Button size="xs" variant="default" leftSection={<IconArrowBackUp size={14} aria-hidden />} onClick={undo}>
        {t(override === undefined ? 'common.cancel' : 'travelOrderForm.allowance.undo')}
      </Button>
    </div>
  );
}

const TARIFFS = [0, 1, 2, 3] as const;
