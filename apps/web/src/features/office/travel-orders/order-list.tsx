import { endpoints, type TravelOrderRow } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconCalendarPlus, IconCash, IconDownload, IconFileInvoice, IconPlus, IconSettings } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { EmptyFleetLink } from '../../../live/empty-fleet-link.tsx';
import { addressOf } from '../../../shared/api.ts';
import { useMay, useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { useTypedSearch } from '../../../shared/use-typed-search.ts';
import { ColumnChooser } from '../../../ui/data-table/column-chooser.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { DownloadMenu } from '../../../ui/download-menu.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { SearchBox, searchTerm } from '../../../ui/search-box.tsx';
import { DueToday } from './due-today.tsx';
import { filteredOrders, listTotals, monthOf, monthStillDue } from './list-model.ts';
import { MonthDialog } from './month-dialog.tsx';
import { UnverifiedRates } from './unverified-rates.tsx';
import { orderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { moneyList, monthText } from './order-words.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import classes from './travel-orders.module.css';
import { useTravelOrdersSearch } from './travel-orders-search.ts';
import { useDriverChoices, useTravelOrderList } from './use-travel-orders.ts';

/** The travel orders of a month: filters, totals by currency, the month's files, drafts from its trips. */
export function OrderList() {
  const t = useText();
  const timeZone = useTimeZone();
  const [search, change] = useTravelOrdersSearch();
  const mayMoney = useMay('travelOrders.money');
  const mayChangeSettings = useMay('travelOrders.settings');
  const now = useNowByHalfMinute();
  const thisMonth = monthOf(now, timeZone);
  const month = search.month === 'all' ? null : (search.month ?? thisMonth);
  const query = useTravelOrderList(month);
  const stillDue = month === thisMonth ? monthStillDue(now, timeZone) : null;
  const before = useTravelOrderList(stillDue, { enabled: stillDue !== null });
  const listed = query.data ?? [];
  const [typed, setTyped] = useTypedSearch();
  const find = useDeferredValue(searchTerm(typed));
  const { driver, state, review, unverified } = search;
  const filter = useMemo(
    () => ({ find, driver, state, review, unverified }),
    [find, driver, state, review, unverified],
  );
  const found = useMemo(() => query.data && filteredOrders(query.data, filter), [query.data, filter]);
  const [preparing, setPreparing] = useState(false);
  const [editsSettings, setEditsSettings] = useState(false);
  const isFiltered = found?.length !== query.data?.length;
  const add = (
    <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => change({ id: 'new' }, 'push')}>
      {t('travelOrderForm.new')}
    </Button>
  );
  const empty = isFiltered ? (
    <EmptyFace title={t('common.noMatch')} />
  ) : (
    <EmptyFace
      icon={IconFileInvoice}
      title={t(month === null ? 'travelOrderForm.emptyAll' : 'travelOrderForm.empty')}
      hint={t('travelOrderForm.emptyHint')}
      action={
        <>
          {add}
          <EmptyFleetLink />
        </>
      }
    />
  );
  return (
    <section className={classes.page} aria-label={t('travelOrderForm.menu')}>
      <div className={classes.head}>
        <SearchBox label={t('travelOrderForm.search')} value={typed} onChange={setTyped} w={170} />
        <OrderFilters orders={listed} month={month} thisMonth={thisMonth} />
        <Group gap={6} className={classes.tools ?? ''}>
          {mayMoney && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCash size={14} aria-hidden />}
              onClick={() => change({ payroll: true }, 'push')}
            >
              {t('travelPayroll.button')}
            </Button>
          )}
          {month !== null && <MonthFiles month={month} orders={listed} />}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCalendarPlus size={14} aria-hidden />}
            onClick={() => setPreparing(true)}
          >
            {t('travelOrderForm.batch.open')}
          </Button>
          {add}
          {mayChangeSettings && (
            <ActionIcon aria-label={t('travelOrderForm.settings.title')} onClick={() => setEditsSettings(true)}>
              <IconSettings size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </div>
      <DueToday orders={stillDue === null ? listed : [...listed, ...(before.data ?? [])]} />
      <UnverifiedRates orders={listed} />
      <div className={classes.content}>
        <Panel
          query={{ ...query, data: found }}
          isEmpty={(orders) => orders.length === 0}
          empty={empty}
          failedTitle={t('travelOrderForm.loadFailed')}
        >
          {(orders) => <OrderTable orders={orders} />}
        </Panel>
      </div>
      {editsSettings && <SettingsDialog onClose={() => setEditsSettings(false)} />}
      {preparing && <MonthDialog month={month ?? thisMonth} onClose={() => setPreparing(false)} />}
    </section>
  );
}

function OrderTable({ orders }: { readonly orders: readonly TravelOrderRow[] }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const withMoney = useMay('travelOrders.money');
  const [, change] = useTravelOrdersSearch();
  const columns = useMemo(() => orderColumns({ t, language, timeZone, withMoney }), [t, language, timeZone, withMoney]);
  const totals = useMemo(() => listTotals(orders), [orders]);
  return (
    <div className={classes.fill}>
      <DataTable
        name="travelOrders"
        label={t('travelOrderForm.menu')}
        rows={orders}
        columns={columns}
        rowId={({ id }) => String(id)}
        onSelect={({ id }) => change({ id }, 'push')}
      />
      <div className={classes.foot}>
        <Text size="xs" c="dimmed">
          {t('travelOrderForm.count', { count: orders.length, number: formatNumber(language, orders.length) })}
        </Text>
        <ColumnChooser name="travelOrders" columns={columns} />
        {totals !== null && (
          <dl className={classes.listTotals} aria-label={t('travelOrderForm.section.totals')}>
            <dt>{t('travelOrderForm.total.allowances')}</dt>
            <dd>{moneyList(totals.allowances, language) || '–'}</dd>
            <dt>{t('travelOrderForm.total.driverExpenses')}</dt>
            <dd>{moneyList(totals.expenses, language) || '–'}</dd>
            <dt>{t('travelOrderForm.total.balance')}</dt>
            <dd>{moneyList(totals.balance, language) || '–'}</dd>
          </dl>
        )}
      </div>
    </div>
  );
}

interface MonthFilesProps {
  readonly month: string;
  readonly orders: readonly TravelOrderRow[];
}

/** What payroll takes over of a month, and the orders of the chosen driver in one file. */
function MonthFiles({ month, orders }: MonthFilesProps) {
  const t = useText();
  const language = useLanguage();
  const mayMoney = useMay('travelOrders.money');
  const [{ driver: driverId }] = useTravelOrdersSearch();
  const { payrollCsv, payrollXls, monthPdf, monthXls } = endpoints.travelOrders;
  const name = monthText(month, language);
  const payroll = { query: { month, language, ...(driverId !== undefined && { driverIds: String(driverId) }) } };
  const drivers = useDriverChoices();
  const ofList = drivers.data?.find(({ id }) => id === driverId);
  const driver = ofList
    ? `${ofList.firstName} ${ofList.lastName}`
    : orders.find((order) => order.driverId === driverId)?.person?.name;
  if (!mayMoney) return null;
  return (
    <DownloadMenu
      groups={[
        {
          label: t('travelOrderForm.downloads.payroll', { month: name }),
          files: [
            { text: t('travelOrderForm.downloads.csv'), address: addressOf(payrollCsv, payroll) },
            { text: t('travelOrderForm.downloads.xlsx'), address: addressOf(payrollXls, payroll) },
          ],
        },
        driverId === undefined
          ? { label: t('travelOrderForm.downloads.monthHint'), files: [] }
          : {
              label: driver === undefined ? name : t('travelOrderForm.downloads.month', { driver, month: name }),
              files: [
                {
                  text: t('travelOrderForm.downloads.pdf'),
                  address: addressOf(monthPdf, { query: { month, driverId, language } }),
                },
                {
                  text: t('travelOrderForm.downloads.xlsx'),
                  address: addressOf(monthXls, { query: { month, driverId, language } }),
                },
              ],
            },
      ]}
    >
      <Button
        size="xs"
        variant="default"
        // The menu names the driver.
        loading={driverId !== undefined && driver === undefined && drivers.isPending}
        leftSection={<IconDownload size={14} aria-hidden />}
      >
        {t('travelOrderForm.download')}
      </Button>
    </DownloadMenu>
  );
}
