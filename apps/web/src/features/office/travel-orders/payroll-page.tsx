import { endpoints, type LanguageCode, type PayrollRow } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowLeft, IconDownload, IconFileInvoice } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLanguage, useText, type Text as Words } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { headerWidth, type DataColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { DownloadMenu } from '../../../ui/download-menu.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { monthOf } from './list-model.ts';
import { MonthChoice } from './order-filters.tsx';
import { moneyList, monthText } from './order-words.ts';
import { sumByCurrency, type Money } from './totals.ts';
import classes from './travel-orders.module.css';
import { useTravelOrdersSearch } from './travel-orders-search.ts';
import { usePayroll } from './use-travel-orders.ts';

/** What each driver gets for the settled orders of a month, with sums by currency and files for payroll. */
export function PayrollPage() {
  const t = useText();
  const timeZone = useTimeZone();
  const [search, change] = useTravelOrdersSearch();
  const thisMonth = monthOf(useNowByHalfMinute(), timeZone);
  const month = search.month === undefined || search.month === 'all' ? thisMonth : search.month;
  const query = usePayroll(month);
  const empty = (
    <EmptyFace icon={IconFileInvoice} title={t('travelPayroll.empty')} hint={t('travelPayroll.emptyHint')} />
  );
  return (
    <section className={classes.page} aria-label={t('travelPayroll.title')}>
      <div className={classes.head}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={() => change({ payroll: undefined }, 'push')}
        >
          {t('travelOrderForm.back')}
        </Button>
        <MonthChoice month={month} thisMonth={thisMonth} clearable={false} />
        <Group gap={6} className={classes.tools ?? ''}>
          <PayrollFiles month={month} />
        </Group>
      </div>
      <div className={classes.content}>
        <Panel query={{ ...query, data: query.data?.rows }} isEmpty={(rows) => rows.length === 0} empty={empty}>
          {(rows) => <PayrollTable rows={rows} />}
        </Panel>
      </div>
    </section>
  );
}

function PayrollFiles({ month }: { readonly month: string }) {
  const t = useText();
  const language = useLanguage();
  const { payrollCsv, payrollXls } = endpoints.travelOrders;
  const asked = { query: { month, language } };
  const files = [
    { text: t('travelOrderForm.downloads.csv'), address: addressOf(payrollCsv, asked) },
    { text: t('travelOrderForm.downloads.xlsx'), address: addressOf(payrollXls, asked) },
  ];
  return (
    <DownloadMenu
      groups={[{ label: t('travelOrderForm.downloads.payroll', { month: monthText(month, language) }), files }]}
    >
      <Button size="xs" variant="default" leftSection={<IconDownload size={14} aria-hidden />}>
        {t('travelOrderForm.download')}
      </Button>
    </DownloadMenu>
  );
}

function PayrollTable({ rows }: { readonly rows: readonly PayrollRow[] }) {
  const t = useText();
  const language = useLanguage();
  const [, change] = useTravelOrdersSearch();
  const hasPaidBefore = rows.some(({ paidBefore }) => paidBefore.length > 0);
  const columns = useMemo(() => payrollColumns(t, language, hasPaidBefore), [t, language, hasPaidBefore]);
  const sums = (of: (row: PayrollRow) => readonly Money[]) =>
    moneyList(sumByCurrency(rows.flatMap(of)), language) || '–';
  const unverified = rows.reduce((count, row) => count + row.unverified, 0);
  return (
    <div className={classes.fill}>
      <DataTable
        name="travelPayroll"
        label={t('travelPayroll.title')}
        rows={rows}
        columns={columns}
        rowId={({ driverId, person }) => (driverId === null ? person : String(driverId))}
        onSelect={({ driverId, person }) =>
          change({ payroll: undefined, ...(driverId === null ? { find: person } : { driver: driverId }) }, 'push')
        }
      />
      <div className={classes.foot}>
        <Text size="xs" c="dimmed">
          {t('travelPayroll.count', { count: rows.length, number: formatNumber(language, rows.length) })}
        </Text>
        {unverified > 0 && (
          <span className={classes.warning} role="status">
            <IconAlertTriangle size={14} aria-hidden />{' '}
            {t('travelPayroll.unverified', { count: unverified, number: formatNumber(language, unverified) })}
          </span>
        )}
        <dl className={classes.listTotals} aria-label={t('travelOrderForm.section.totals')}>
          <dt>{t('travelOrderForm.total.allowances')}</dt>
          <dd>{sums(({ allowances }) => allowances)}</dd>
          <dt>{t('travelPayroll.taxable')}</dt>
          <dd>{sums(({ taxable }) => taxable)}</dd>
          <dt>{t('travelOrderForm.total.driverExpenses')}</dt>
          <dd>{sums(({ expenses }) => expenses)}</dd>
          <dt>{t('travelOrderForm.total.balance')}</dt>
          <dd>{sums(({ balance }) => balance)}</dd>
        </dl>
      </div>
    </div>
  );
}

/** @param hasPaidBefore a driver has a correction of an order that was paid */
function payrollColumns(t: Words, language: LanguageCode, hasPaidBefore: boolean): DataColumn<PayrollRow>[] {
  const count = (id: 'full' | 'half' | 'reduced' | 'open'): DataColumn<PayrollRow> => ({
    id,
    header: t(`travelPayroll.column.${id}`),
    width: headerWidth({ header: t(`travelPayroll.column.${id}`) }),
    align: 'right',
    value: (row) => row[id],
  });
  const money = (
    id: string,
    header: string,
    of: (row: PayrollRow) => readonly Money[],
    hidden = false,
  ): DataColumn<PayrollRow> => ({
    id,
    header,
    width: Math.max(98, headerWidth({ header })),
    hidden,
    align: 'right',
    value: (row) => of(row)[0]?.amount ?? null,
    cell: (row) => moneyList(of(row), language),
  });
  return [
    { id: 'person', header: t('travelOrderForm.person'), width: 130, value: ({ person }) => person },
    {
      id: 'orders',
      header: t('travelPayroll.orders'),
      width: 130,
      value: ({ orders }) => orders.map(({ number }) => number).join(', '),
    },
    count('full'),
    count('half'),
    count('reduced'),
    money('allowances', t('travelOrderForm.total.allowances'), ({ allowances }) => allowances),
    money('taxFree', t('travelPayroll.taxFree'), ({ taxFree }) => taxFree, true),
    money('taxable', t('travelPayroll.taxable'), ({ taxable }) => taxable),
    money('expenses', t('travelPayroll.column.expenses'), ({ expenses }) => expenses),
    money('advances', t('travelOrderForm.total.advance'), ({ advances }) => advances),
    ...(hasPaidBefore ? [money('paidBefore', t('travelPayroll.paidBefore'), ({ paidBefore }) => paidBefore)] : []),
    money('balance', t('travelOrderForm.total.balance'), ({ balance }) => balance),
    money('home', t('travelPayroll.column.home'), ({ homeBalance }) => (homeBalance === null ? [] : [homeBalance])),
    count('open'),
  ];
}
