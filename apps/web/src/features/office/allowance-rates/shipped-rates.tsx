import type { AllowanceRate, LanguageCode, VerifiedRuleSet } from '@konvoj/contract';
import { formatDate, formatNumber } from '@konvoj/i18n';
import { useMemo } from 'react';
import { useLanguage, useText, type Text } from '../../../i18n/use-text.ts';
import { countryNames } from '../../../shared/country-names.ts';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { Mark } from './rate-rows.tsx';
import { isShippedUnverified } from './rates-model.ts';

interface ShippedRatesProps {
  readonly rates: readonly AllowanceRate[];
  readonly ruleSets: readonly VerifiedRuleSet[];
  readonly homeCountry: string;
}

/** The rates that come with the product, with their sources. */
export function ShippedRates({ rates, ruleSets, homeCountry }: ShippedRatesProps) {
  const t = useText();
  const language = useLanguage();
  const columns = useMemo(() => {
    const marked = new Set(
      rates.filter((rate) => isShippedUnverified(rate, ruleSets, homeCountry)).map(({ id }) => id),
    );
    return columnsOf(t, language, marked);
  }, [t, language, rates, ruleSets, homeCountry]);
  return (
    <DataTable
      name="shippedAllowanceRates"
      label={t('allowanceRates.shipped')}
      rows={rates}
      columns={columns}
      rowId={({ id }) => String(id)}
    />
  );
}

function columnsOf(t: Text, language: LanguageCode, marked: ReadonlySet<number>): DataColumn<AllowanceRate>[] {
  const nameOf = countryNames(language);
  return [
    { id: 'ruleSet', header: t('allowanceRates.column.ruleSet'), width: 90, value: ({ ruleSet }) => ruleSet },
    { id: 'country', header: t('allowanceRates.column.country'), width: 170, value: ({ country }) => nameOf(country) },
    { id: 'city', header: t('allowanceRates.column.city'), width: 110, value: ({ city }) => city },
    {
      id: 'minimumHours',
      header: t('allowanceRates.column.minimumHours'),
      width: 80,
      align: 'right',
      value: ({ minimumHours }) => minimumHours,
    },
    {
      id: 'amount',
      header: t('allowanceRates.column.amount'),
      width: 90,
      align: 'right',
      value: ({ amount }) => amount,
      cell: ({ amount }) => formatNumber(language, amount / 100, 2),
    },
    { id: 'currency', header: t('allowanceRates.column.currency'), width: 76, value: ({ currency }) => currency },
    {
      id: 'validFrom',
      header: t('allowanceRates.column.validFrom'),
      width: 130,
      value: ({ validFrom }) => validFrom,
      cell: ({ id, validFrom }) => (
        <>
          {formatDate(validFrom, 'UTC')} {marked.has(id) && <Mark text={t('allowanceRates.unverifiedRow')} />}
        </>
      ),
    },
    {
      id: 'description',
      header: t('allowanceRates.column.description'),
      width: 240,
      value: ({ description }) => description,
    },
  ];
}
