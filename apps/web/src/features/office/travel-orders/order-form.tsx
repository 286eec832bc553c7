import type { TravelOrder } from '@konvoj/contract';
import { Button, Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../shared/session-state.ts';
import { RestoredNote } from '../../../ui/form/form-dialog.tsx';
import { Form, FormFoot } from '../../../ui/form/form.tsx';
import { AllowanceLines } from './allowance-lines.tsx';
import { CrossingFields, StopFields } from './crossing-fields.tsx';
import { ExpenseFields } from './expense-fields.tsx';
import { changesAllowances, withProposal } from './form-model.ts';
import type { OrderValues } from './form-values.ts';
import { MoneyFields } from './money-fields.tsx';
import { OrderApprovals } from './order-approvals.tsx';
import { FormSection, LinesField, type OrderFormState } from './order-form-fields.tsx';
import { OrderHead, titleOf } from './order-head.tsx';
import { OrderReceipts } from './order-receipts.tsx';
import { RecordedCrossingNotes } from './recorded-crossing-notes.tsx';
import { StepDialog, type Step } from './order-steps.tsx';
import { ProposalDialog, TakenNote } from './proposal-dialog.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import classes from './travel-orders.module.css';
import { useTravelOrdersSearch } from './travel-orders-search.ts';
import { OrderFields, RuleFields, TripTimes } from './trip-fields.tsx';
import { useCalculation } from './use-calculation.ts';
import { useCrossingsOnMap } from './use-crossings-on-map.ts';
import { useLiveFindings, useOrderForm, useTotals } from './use-order-form.ts';

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
  const { form, saveFirst } = useOrderForm(order, initial);
  const { values } = form;
  const live = useLiveFindings(values);
  useCrossingsOnMap(values, search.map === true);
  const isTripStored = order !== null && !changesAllowances(form.changes);
  const calculated = useCalculation(values, order?.calculation ?? null, { isStored: isTripStored, enabled: mayMoney });
  const money = useTotals(form, order, calculated.result);

  /** A step is one of what is stored, so what was typed is saved first. */
  async function begin(wanted: Step): Promise<void> {
    if (wanted !== 'remove' && !(await saveFirst())) return;
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
              <OrderFields form={form} live={live} saved={initial} />
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
                  before={order?.settledBefore ?? null}
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
            {mayMoney && <OrderReceipts id={order.id} files={order.files ?? []} readOnly={readOnly} />}
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
  const ids = useId();
  const { driverId } = form.values;
  const propose = (
    <>
      {driverId === null && !readOnly && (
        <Text size="xs" c="dimmed" id={`${ids}-hint`}>
          {t('travelOrderForm.propose.needsDriver')}
        </Text>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRoute size={14} aria-hidden />}
        disabled={readOnly || driverId === null}
        aria-describedby={driverId === null ? `${ids}-hint` : undefined}
        onClick={() => setProposing(true)}
      >
        {t('travelOrderForm.propose.open')}
      </Button>
    </>
  );
  return (
    <FormSection title={t('travelOrderForm.section.trip')} tools={propose}>
      {isTaken && form.isChanged && <TakenNote />}
      <TripTimes form={form} live={live} />
      <h4>{t('travelOrderForm.section.crossings')}</h4>
      <CrossingFields form={form} live={live} />
      {!readOnly && <RecordedCrossingNotes form={form} />}
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
