import type { AllowanceCalculation, FieldError, TravelOrder } from '@konvoj/contract';
import { Button, Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { fieldErrorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { localDayOf } from '../../../shared/period.ts';
import { useMay, useTimeZone } from '../../../shared/session-state.ts';
import { Form, FormFoot } from '../../../ui/form/form.tsx';
import { RestoredNote } from '../../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { showToast } from '../../../ui/toasts.ts';
import { AllowanceLines } from './allowance-lines.tsx';
import { CrossingFields, StopFields } from './crossing-fields.tsx';
import { ExpenseFields } from './expense-fields.tsx';
import { bodyOf, orderFindings, tripFindings, withProposal } from './form-model.ts';
import { orderValues, type OrderValues } from './form-values.ts';
import { MoneyFields } from './money-fields.tsx';
import { OrderApprovals } from './order-approvals.tsx';
import { FormSection, LinesField, type OrderFormState } from './order-form-fields.tsx';
import { OrderHead, titleOf } from './order-head.tsx';
import { orderInWords } from './order-in-words.ts';
import { OrderReceipts } from './order-receipts.tsx';
import { StepDialog, type Step } from './order-steps.tsx';
import { ProposalDialog, TakenNote } from './proposal-dialog.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { foreignCurrencies, totalsOf, type OrderTotals } from './totals.ts';
import classes from './travel-orders.module.css';
import { useTravelOrdersSearch } from './travel-orders-search.ts';
import { OrderFields, RuleFields, TripTimes } from './trip-fields.tsx';
import { useCalculation } from './use-calculation.ts';
import { useCrossingsOnMap } from './use-crossings-on-map.ts';
import {
  useCountries,
  useDriverChoices,
  useSaveOrder,
  useTrailerChoices,
  useVehicleChoices,
  type OrderBody,
} from './use-travel-orders.ts';

interface OrderFormProps {
  /** Null: a new order. */
  readonly order: TravelOrder | null;
  readonly initial: OrderValues;
}

/** The form of a travel order: the order, the trip, its allowances, expenses and settlement. */
export function OrderForm({ order, initial }: OrderFormProps) {
  const t = useText();
  const [search, change] = useTravelOrdersSearch();
  const mayMoney = useMay('travelOrders.money');
  const [step, setStep] = useState<Step | null>(null);
  const readOnly = order?.state === 'settled' || order?.state === 'cancelled';
  const [form, saved] = useOrderForm(order, initial);
  const { values } = form;
  const live = useLiveFindings(values);
  useCrossingsOnMap(values, search.map === true);
  const isTripStored = order !== null && !readsAnew(form.changes);
  const calculated = useCalculation(values, (isTripStored && order.calculation) || null, mayMoney);
  const money = useTotals(form, order, calculated.result);

  /** A step is one of what is stored, so what was typed is saved first. */
  async function begin(wanted: Step): Promise<void> {
    if (form.isChanged && wanted !== 'remove') {
      saved.current = false;
      await form.submit();
      if (!saved.current) return;
    }
    setStep(wanted);
  }

  return (
    <section className={classes.page} aria-label={titleOf(t, order)}>
      <OrderHead order={order} onStep={(wanted) => void begin(wanted)} />
      <div className={classes.scroll}>
        <Form form={form} className={classes.form}>
          {form.isRestored && <RestoredNote onDiscard={form.discard} />}
          <fieldset className={classes.columns} disabled={readOnly}>
            <div className={classes.mainColumn}>
              <OrderFields form={form} live={live} />
              <TripSection form={form} live={live} order={order} readOnly={readOnly} />
              <FormSection title={t('travelOrderForm.section.allowances')}>
                <RuleFields form={form} live={live} />
                <AllowanceLines form={form} calculated={calculated} isWrong={Object.keys(live).length > 0} />
              </FormSection>
              {mayMoney && (
                <>
                  <FormSection title={t('travelOrderForm.section.expenses')}>
                    <ExpenseFields form={form} homeCurrency={money.homeCurrency} files={order?.files ?? []} />
                    {order === null && (
                      <Text size="xs" c="dimmed">
                        {t('travelOrderForm.expense.saveFirst')}
                      </Text>
                    )}
                  </FormSection>
                  <FormSection title={t('travelOrderForm.section.money')}>
                    <MoneyFields
                      form={form}
                      homeCurrency={money.homeCurrency}
                      foreign={money.foreign}
                      rateDay={money.rateDay}
                    />
                  </FormSection>
                </>
              )}
            </div>
            <div className={classes.sideColumn}>
              {mayMoney && (
                <TotalsPanel
                  totals={money.totals}
                  calculation={calculated.result}
                  drift={order?.drift != null && !readOnly}
                />
              )}
              <FormSection title={t('travelOrderForm.notes')}>
                <LinesField form={form} path="notes" label={t('travelOrderForm.notes')} />
                <LinesField form={form} path="remark" label={t('travelOrderForm.remark')} />
              </FormSection>
            </div>
          </fieldset>
          {readOnly ? (
            <Text size="sm" c="dimmed">
              {t('travelOrderForm.closedHint')}
            </Text>
          ) : (
            <div className={classes.formFoot}>
              <FormFoot
                form={form}
                saveLabel={t(order === null ? 'travelOrderForm.saveDraft' : 'travelOrderForm.save')}
                disabled={order !== null && !form.isChanged}
                cancelLabel={t('form.discard')}
                onCancel={form.isChanged ? form.discard : undefined}
              />
            </div>
          )}
        </Form>
        {order && (
          <div className={classes.beside}>
            <OrderReceipts order={order} readOnly={readOnly} />
            <OrderApprovals order={order} />
          </div>
        )}
      </div>
      {order && step && (
        <StepDialog
          order={order}
          step={step}
          onDone={(done) => {
            setStep(null);
            if (done === null) {
              form.discard();
              change({ id: undefined, map: undefined });
            } else if (done.id !== order.id) change({ id: done.id }, 'push');
          }}
          onRefused={form.refuse}
          onClose={() => setStep(null)}
        />
      )}
    </section>
  );
}

/** Which changes make other allowances than those that are stored. */
const OF_CALCULATION = [
  'departure',
  'return',
  'homeCountry',
  'borderCrossings',
  'freeMeals',
  'reducedAllowance',
  'ruleSet',
  'overnightStay',
  'cabNights',
  'overrides',
] as const satisfies readonly (keyof OrderValues)[];
const readsAnew = (changes: Partial<OrderValues>): boolean => OF_CALCULATION.some((name) => name in changes);

/** The state of the form, and whether the last attempt to save it succeeded. */
function useOrderForm(order: TravelOrder | null, initial: OrderValues) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const mayMoney = useMay('travelOrders.money');
  const [, change] = useTravelOrdersSearch();
  const save = useSaveOrder(order?.id ?? null);
  const names = useNames();
  const saved = useRef(false);
  const rateDayOf = (values: OrderValues): string =>
    localDayOf(values.return === null ? Date.now() : Date.parse(values.return), timeZone);
  const form = useEditForm<OrderValues, TravelOrder>({
    saved: initial,
    version: order?.version.toString(),
    reload: () => Promise.resolve(),
    inWords: (values) => orderInWords(values, { t, language, timeZone, ...names }),
    draft: { key: `travelOrder.${order?.id ?? 'new'}`, schema: orderValues },
    check: (values) => orderFindings(values, mayMoney, rateDayOf(values)),
    textOf: (finding) => findingText(t, finding),
    save: (values, _changes, version) => {
      const body: OrderBody = bodyOf(values, mayMoney, rateDayOf(values));
      return save.mutateAsync({ body, version: version === undefined ? undefined : Number(version) });
    },
    onSaved: (stored) => {
      saved.current = true;
      showToast(t('travelOrderForm.saved'));
      if (order === null) change({ id: stored.id });
    },
  });
  return [form, saved] as const;
}

/** Drivers, vehicles and trailers by name, as far as they are loaded. */
function useNames() {
  const drivers = useDriverChoices().data;
  const vehicles = useVehicleChoices().data;
  const trailers = useTrailerChoices().data;
  return {
    driverOf: (id: number) => {
      const driver = drivers?.find((each) => each.id === id);
      return driver && `${driver.firstName} ${driver.lastName}`;
    },
    plateOf: (id: number) => vehicles?.find((each) => each.id === id)?.licencePlate,
    trailerOf: (id: number) => trailers?.find((each) => each.id === id)?.licencePlate,
  };
}

/** A text that fits the field better than the one for the code. */
function findingText(t: ReturnType<typeof useText>, { path, code }: FieldError): string | undefined {
  if (path === 'driverId' && code === 'required') return t('travelOrderForm.finding.driverOrPerson');
  if (path === 'plannedStart' && code === 'required') return t('travelOrderForm.finding.startOrDeparture');
  if (path === 'return' && code === 'not_after_start') return t('travelOrderForm.finding.returnNotAfter');
  if (path === 'odometerEnd' && code === 'too_small') return t('travelOrderForm.finding.odometer');
  if (path.endsWith('.leftAt') && code === 'not_after_start') return t('travelOrderForm.finding.leftBefore');
  if (!path.startsWith('borderCrossings.')) return undefined;
  if (code === 'outside_trip') return t('travelOrderForm.finding.outsideTrip');
  if (code === 'out_of_order') return t('travelOrderForm.finding.notAscending');
  return code === 'same_country' ? t('travelOrderForm.finding.sameCountry') : undefined;
}

/** What is wrong between the times that are typed, at once and by path. */
function useLiveFindings(values: OrderValues): Readonly<Record<string, string>> {
  const t = useText();
  return useMemo(
    () =>
      Object.fromEntries(
        tripFindings(values).map((finding) => [finding.path, findingText(t, finding) ?? fieldErrorText(t, finding)]),
      ),
    [values, t],
  );
}

interface TripSectionProps {
  readonly form: OrderFormState;
  readonly live: Readonly<Record<string, string>>;
  readonly order: TravelOrder | null;
  readonly readOnly: boolean;
}

/** When and where the driver was; proposed from the driving records. */
function TripSection({ form, live, order, readOnly }: TripSectionProps) {
  const t = useText();
  const [isProposing, setProposing] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const { driverId } = form.values;
  const propose = (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconRoute size={14} aria-hidden />}
      disabled={readOnly || driverId === null}
      title={driverId === null ? t('travelOrderForm.propose.needsDriver') : undefined}
      onClick={() => setProposing(true)}
    >
      {t('travelOrderForm.propose.open')}
    </Button>
  );
  return (
    <FormSection title={t('travelOrderForm.section.trip')} tools={propose}>
      {isTaken && form.isChanged && <TakenNote />}
      <TripTimes form={form} live={live} />
      <h4>{t('travelOrderForm.section.crossings')}</h4>
      <CrossingFields form={form} live={live} />
      <h4>{t('travelOrderForm.section.stops')}</h4>
      <StopFields form={form} live={live} />
      {isProposing && driverId !== null && (
        <ProposalDialog
          driverId={driverId}
          values={form.values}
          orderId={order?.id ?? null}
          onTake={(trip) => {
            form.setValues(withProposal(form.values, trip));
            setTaken(true);
            setProposing(false);
          }}
          onClose={() => setProposing(false)}
        />
      )}
    </FormSection>
  );
}

interface MoneyOfOrder {
  readonly homeCurrency: string;
  readonly foreign: readonly string[];
  /** Local day of rates that are typed: the last of the trip. */
  readonly rateDay: string;
  readonly totals: OrderTotals;
}

/** The totals of the form; of an order that is not changed those that the server stored. */
function useTotals(
  form: OrderFormState,
  order: TravelOrder | null,
  calculation: AllowanceCalculation | null,
): MoneyOfOrder {
  const timeZone = useTimeZone();
  const { currencyOf } = useCountries();
  const { values } = form;
  const homeCurrency = currencyOf(values.homeCountry);
  const allowances = calculation?.totals ?? [];
  const totals = totalsOf(values, allowances, homeCurrency);
  const stored = form.isChanged ? null : (order?.sums?.homeBalance ?? null);
  return {
    homeCurrency,
    foreign: foreignCurrencies(values, allowances, homeCurrency),
    rateDay: localDayOf(values.return === null ? Date.now() : Date.parse(values.return), timeZone),
    totals: stored === null ? totals : { ...totals, home: stored },
  };
}
