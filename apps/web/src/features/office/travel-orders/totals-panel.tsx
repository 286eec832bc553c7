import type { AllowanceCalculation, TravelOrder } from '@konvoj/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { FormSection } from './order-form-fields.tsx';
import { moneyList } from './order-words.ts';
import { sumByCurrency, type Money, type OrderTotals } from './totals.ts';
import classes from './travel-orders.module.css';

interface TotalsPanelProps {
  readonly totals: OrderTotals;
  readonly calculation: AllowanceCalculation | null;
  /** The allowances as stored differ from those of the present rates. */
  readonly drift: boolean;
  /** What the order that this one corrects came to; null: none is corrected. */
  readonly before: TravelOrder['settledBefore'];
}

/** What the order comes to, by currency and in the home currency. */
export function TotalsPanel({ totals, calculation, drift, before = null }: TotalsPanelProps) {
  const t = useText();
  const language = useLanguage();
  const { allowances, driverExpenses, companyExpenses, advance, balance, home, missingRates } = totals;
  const ceiling = calculation?.ceiling ?? null;
  const isOwed = balance.every(({ amount }) => amount <= 0) && balance.some(({ amount }) => amount < 0);
  const rows: readonly (readonly [string, readonly Money[], 'sum' | 'detail'])[] = [
    [t('travelOrderForm.total.allowances'), allowances, 'detail'],
    ...(ceiling === null || ceiling.totals.length === 0
      ? []
      : [[t('travelOrderForm.allowance.ceiling'), ceiling.totals, 'detail'] as const]),
    ...(ceiling === null || ceiling.excess.length === 0
      ? []
      : [[t('travelOrderForm.allowance.above'), ceiling.excess, 'detail'] as const]),
    [t('travelOrderForm.total.driverExpenses'), driverExpenses, 'detail'],
    ...(companyExpenses.length === 0
      ? []
      : [[t('travelOrderForm.total.companyExpenses'), companyExpenses, 'detail'] as const]),
    [t('travelOrderForm.total.advance'), advance, 'detail'],
    // The label names the direction: what the driver pays back has no minus.
    isOwed
      ? [t('travelOrderForm.total.payBack'), balance.map(opposite), 'sum']
      : [t('travelOrderForm.total.balance'), balance, 'sum'],
    ...(before === null
      ? []
      : ([
          [t(`travelOrderForm.total.${before.isPaid ? 'paidBefore' : 'settledBefore'}`), before.balance, 'detail'],
          [t('travelOrderForm.total.difference'), sumByCurrency([...balance, ...before.balance.map(opposite)]), 'sum'],
        ] as const)),
  ];
  const isMixed =
    balance.length > 1 || (home !== null && balance[0] !== undefined && balance[0].currency !== home.currency);
  return (
    <FormSection title={t('travelOrderForm.section.totals')}>
      <dl className={classes.totals}>
        {rows.map(([label, amounts, kind]) => (
          <div key={label} data-kind={kind}>
            <dt>{label}</dt>
            <dd>
              {amounts.length === 0
                ? '–'
                : amounts.map((each) => <span key={each.currency}>{moneyList([each], language)}</span>)}
            </dd>
          </div>
        ))}
        {(isMixed || missingRates.length > 0) && (
          <div data-kind="sum">
            <dt>{t('travelOrderForm.total.home')}</dt>
            <dd>
              {home === null
                ? t('travelOrderForm.total.unknown')
                : moneyList([isOwed ? opposite(home) : home], language)}
            </dd>
          </div>
        )}
      </dl>
      {missingRates.length > 0 && (
        <Warning text={t('travelOrderForm.rates.missing', { currencies: missingRates.join(', ') })} />
      )}
      {drift && <Warning text={t('travelOrderForm.allowance.drift')} />}
    </FormSection>
  );
}

const opposite = ({ amount, currency }: Money): Money => ({ amount: 0 - amount, currency });

function Warning({ text }: { readonly text: string }) {
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={14} aria-hidden /> {text}
    </p>
  );
}
