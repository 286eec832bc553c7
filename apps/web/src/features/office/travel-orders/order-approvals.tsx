import type { TravelOrder } from '@konvoj/contract';
import { Alert, Button, Tooltip } from '@mantine/core';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay, useTimeZone } from '../../../shared/session-state.ts';
import { momentText } from '../../../shared/time-window.ts';
import { APPROVALS } from './form-values.ts';
import { FormSection } from './order-form-fields.tsx';
import classes from './travel-orders.module.css';
import { useOrderStep } from './use-travel-orders.ts';

/** Those who see amounts confirm these. */
const WITH_MONEY: ReadonlySet<string> = new Set(['approved', 'paid']);

type ApprovalKind = TravelOrder['approvals'][number]['kind'];

/** In which states an order takes a confirmation, as the server does. */
const STATES: Readonly<Record<ApprovalKind, ReadonlySet<TravelOrder['state']>>> = {
  ordered: new Set(['draft', 'issued']),
  claimed: new Set(['issued']),
  approved: new Set(['issued']),
  paid: new Set(['settled']),
};

/** Who has confirmed which step of the order; they stand on the paper beside the signatures. */
export function OrderApprovals({ order }: { readonly order: TravelOrder }) {
  const t = useText();
  const timeZone = useTimeZone();
  const mayMoney = useMay('travelOrders.money');
  const step = useOrderStep(order);
  return (
    <FormSection title={t('travelOrderForm.section.approvals')}>
      <ul className={classes.approvals}>
        {APPROVALS.map((kind) => {
          const given = order.approvals.find((each) => each.kind === kind);
          const mayConfirm = mayMoney || !WITH_MONEY.has(kind);
          const isOpen = STATES[kind].has(order.state);
          const label = t(given ? 'travelOrderForm.approval.withdraw' : 'travelOrderForm.approval.confirm');
          return (
            <li key={kind}>
              <span>{t(`travelOrderForm.approval.${kind}`)}</span>
              <span className={classes.dimmed}>
                {given
                  ? t('travelOrderForm.approval.by', { by: given.by ?? '–', at: momentText(given.at, timeZone) })
                  : t('travelOrderForm.approval.open')}
              </span>
              {mayConfirm && (
                <Tooltip
                  label={t(`travelOrderForm.approval.onlyWhen.${kind}`)}
                  disabled={isOpen}
                  events={{ hover: true, focus: true, touch: true }}
                  withinPortal
                >
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-disabled={!isOpen}
                    {...(!isOpen && { 'data-disabled': true })}
                    aria-label={`${label}: ${t(`travelOrderForm.approval.${kind}`)}`}
                    loading={step.isPending && step.variables.step === 'approve' && step.variables.kind === kind}
                    onClick={() => isOpen && step.mutate({ step: 'approve', kind, withdrawn: given !== undefined })}
                  >
                    {label}
                  </Button>
                </Tooltip>
              )}
            </li>
          );
        })}
      </ul>
      {step.error && (
        <Alert color="red" role="alert" p="xs">
          {errorText(t, step.error)}
        </Alert>
      )}
    </FormSection>
  );
}
