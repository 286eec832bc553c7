import { ruleSetName, type VerifiedRuleSet } from '@konvoj/contract';
import { ActionIcon, NativeSelect, TextInput, Tooltip, VisuallyHidden } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import type { EditForm } from '../../../ui/form/use-edit-form.ts';
import { useCalendar } from '../../../ui/period/use-calendar.ts';
import classes from './allowance-rates.module.css';
import { isUnverified, LEVELS, type RatesValues } from './rates-model.ts';
import { useRateChoices } from './use-allowance-rates.ts';

const COLUMNS = [
  'level',
  'ruleSet',
  'country',
  'city',
  'minimumHours',
  'amount',
  'currency',
  'validFrom',
  'description',
] as const;
type Column = (typeof COLUMNS)[number];

interface RateRowsProps {
  readonly form: EditForm<RatesValues>;
  readonly ruleSets: readonly VerifiedRuleSet[];
  readonly day: { readonly today: string; readonly homeCountry: string };
  /** Shows the rows of one country only; null: all. */
  readonly country: string | null;
}

/** The rows of the editor; each input has its mistake beside it. */
export function RateRows({ form, ruleSets, day, country }: RateRowsProps) {
  const t = useText();
  const { rates } = form.values;
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('allowanceRates.own')}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`allowanceRates.column.${column}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rates.map((rate, index) =>
            country !== null && rate.country !== country ? null : (
              // Rows have no identity of their own until they are stored.
              // oxlint-disable-next-line react/no-array-index-key
              <RateRow key={index} form={form} index={index} isMarked={isUnverified(rate, rates, ruleSets, day)} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

interface RateRowProps {
  readonly form: EditForm<RatesValues>;
  readonly index: number;
  /** Trips of today would not be verified because of it. */
  readonly isMarked: boolean;
}

function RateRow({ form, index, isMarked }: RateRowProps) {
  const t = useText();
  const calendar = useCalendar();
  const { countries, currencies } = useRateChoices();
  const input = (column: Column) => ({
    ...form.getInputProps(`rates.${index}.${column}`),
    size: 'xs' as const,
    'aria-label': `${t(`allowanceRates.column.${column}`)}, ${index + 1}`,
  });
  const rate = form.values.rates[index];
  if (rate === undefined) return null;
  const { level, ruleSet, country, currency } = rate;
  return (
    <tr>
      <td>
        <NativeSelect
          {...input('level')}
          data={withPresent(
            level,
            LEVELS.map((value) => ({ value, label: t(`allowanceRates.level.${value}`) })),
          )}
        />
      </td>
      <td>
        <NativeSelect {...input('ruleSet')} data={withPresent(ruleSet, ruleSetName.options.map(asChoice))} />
      </td>
      <td>
        <NativeSelect
          {...input('country')}
          data={withPresent(
            country,
            countries.map(({ code, name }) => ({ value: code, label: name })),
          )}
        />
      </td>
      <td>
        <TextInput {...input('city')} className={classes.number ?? ''} autoComplete="off" />
      </td>
      <td>
        <TextInput {...input('minimumHours')} className={classes.hours ?? ''} inputMode="numeric" autoComplete="off" />
      </td>
      <td>
        <TextInput {...input('amount')} className={classes.number ?? ''} inputMode="decimal" autoComplete="off" />
      </td>
      <td>
        <NativeSelect {...input('currency')} data={withPresent(currency, currencies.map(asChoice))} />
      </td>
      <td>
        <DateInput
          {...input('validFrom')}
          {...calendar}
          valueFormat="DD.MM.YYYY"
          rightSection={isMarked ? <Mark text={t('allowanceRates.unverifiedRow')} /> : null}
        />
      </td>
      <td>
        <TextInput {...input('description')} autoComplete="off" />
      </td>
      <td>
        <ActionIcon
          aria-label={t('allowanceRates.remove', { row: index + 1 })}
          onClick={() => form.removeListItem('rates', index)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}
const asChoice = (value: string): Choice => ({ value, label: value });
/** The choices with the present value, which a file may have brought, so that it is seen. */
const withPresent = (present: string, choices: readonly Choice[]): Choice[] =>
  choices.some(({ value }) => value === present) ? [...choices] : [asChoice(present), ...choices];

/** That the rates are not verified for today. */
export function Mark({ text }: { readonly text: string }) {
  return (
    <Tooltip label={text}>
      <span>
        <IconAlertTriangle size={16} color="var(--mantine-color-orange-6)" aria-hidden />
        <VisuallyHidden>{text}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
