import { expenseKind, expensePaidBy, type OrderFile } from '@konvoj/contract';
import { ActionIcon, Select, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { moneyText } from '../../../shared/typed-amount.ts';
import { AddButton } from './crossing-fields.tsx';
import { ofKind } from './expense-kinds.ts';
import { newExpense, type ExpenseValues } from './form-values.ts';
import { CurrencyField, TextField, type OrderFormState } from './order-form-fields.tsx';
import { expenseAmount } from './totals.ts';
import classes from './travel-orders.module.css';
import { useCurrencies } from './use-travel-orders.ts';

interface ExpenseFieldsProps {
  readonly form: OrderFormState;
  readonly homeCurrency: string;
  /** The receipts among which is chosen. */
  readonly files: readonly OrderFile[];
}

/** Expenses of the trip, each with its currency and its receipt. */
export function ExpenseFields({ form, homeCurrency, files }: ExpenseFieldsProps) {
  const t = useText();
  const language = useLanguage();
  const currencies = useCurrencies(homeCurrency);
  const { expenses } = form.values;
  return (
    <>
      {expenses.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('travelOrderForm.expense.none')}
        </Text>
      )}
      {expenses.length > 0 && (
        <div className={classes.rowHead} data-rows="expenses" aria-hidden>
          <span>{t('travelOrderForm.expense.kind')}</span>
          <span>{t('travelOrderForm.expense.description')}</span>
          <span>{t('travelOrderForm.expense.quantity')}</span>
          <span>{t('travelOrderForm.expense.unitPrice')}</span>
          <span>{t('travelOrderForm.expense.currency')}</span>
          <span>{t('travelOrderForm.expense.rate')}</span>
          <span>{t('travelOrderForm.expense.paidBy')}</span>
          <span>{t('travelOrderForm.expense.receipt')}</span>
          <span className={classes.amount}>{t('travelOrderForm.expense.amount')}</span>
        </div>
      )}
      {expenses.map((expense, index) => {
        const number = index + 1;
        const path = `expenses.${index}`;
        const nameOf = (field: string): string => t('travelOrderForm.expense.of', { field, number });
        const amount = expenseAmount(expense);
        return (
          <div key={expense.key} className={classes.row} data-rows="expenses">
            <Select
              size="xs"
              aria-label={nameOf(t('travelOrderForm.expense.kind'))}
              allowDeselect={false}
              comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
              data={expenseKind.options.map((each) => ({
                value: each,
                label: t(`travelOrderForm.expense.kindOf.${each}`),
              }))}
              value={expense.kind}
              onChange={(value) => {
                const changed = ofKind(expense, expenseKind.catch('other').parse(value), { ...form.values, language });
                for (const [name, content] of Object.entries(changed)) form.setFieldValue(`${path}.${name}`, content);
              }}
            />
            <TextField
              form={form}
              path={`${path}.description`}
              aria-label={nameOf(t('travelOrderForm.expense.description'))}
            />
            <TextField
              form={form}
              path={`${path}.quantity`}
              inputMode="decimal"
              aria-label={nameOf(t('travelOrderForm.expense.quantity'))}
            />
            <TextField
              form={form}
              path={`${path}.unitPrice`}
              inputMode="decimal"
              aria-label={nameOf(t('travelOrderForm.expense.unitPrice'))}
            />
            <CurrencyField
              label={nameOf(t('travelOrderForm.expense.currency'))}
              labelHidden
              codes={currencies}
              value={expense.currency}
              onChange={(code) => {
                form.setFieldValue(`${path}.currency`, code);
                if (code === homeCurrency) form.setFieldValue(`${path}.rate`, '');
              }}
              error={form.errors[`${path}.currency`]}
            />
            <TextField
              form={form}
              path={`${path}.rate`}
              inputMode="decimal"
              disabled={expense.currency === homeCurrency}
              aria-label={nameOf(t('travelOrderForm.expense.rate'))}
            />
            <Select
              size="xs"
              aria-label={nameOf(t('travelOrderForm.expense.paidBy'))}
              allowDeselect={false}
              data={expensePaidBy.options.map((each) => ({
                value: each,
                label: t(`travelOrderForm.expense.paidByOf.${each}`),
              }))}
              value={expense.paidBy}
              onChange={(value) => form.setFieldValue(`${path}.paidBy`, expensePaidBy.catch('driver').parse(value))}
            />
            <Select
              size="xs"
              aria-label={nameOf(t('travelOrderForm.expense.receipt'))}
              clearable
              disabled={files.length === 0}
              placeholder={t('travelOrderForm.expense.noReceipt')}
              styles={isReceiptMissing(expense, amount) ? { input: { borderColor: 'var(--status-idling)' } } : {}}
              description={isReceiptMissing(expense, amount) ? t('travelOrderForm.expense.receiptNeeded') : undefined}
              inputWrapperOrder={['input', 'description']}
              data={files.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={expense.fileId === null ? null : String(expense.fileId)}
              onChange={(value) => form.setFieldValue(`${path}.fileId`, value === null ? null : Number(value))}
            />
            <span className={classes.amount}>
              {amount === null ? '–' : moneyText(amount, expense.currency, language)}
            </span>
            <ActionIcon
              aria-label={t('travelOrderForm.expense.remove', { number })}
              onClick={() => form.removeListItem('expenses', index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      <AddButton
        label={t('travelOrderForm.expense.add')}
        onClick={() => form.insertListItem('expenses', newExpense(expenses.at(-1)?.currency ?? homeCurrency))}
      />
    </>
  );
}

/** Every expense but kilometres is reimbursed against a receipt. */
const isReceiptMissing = ({ kind, fileId }: ExpenseValues, amount: number | null): boolean =>
  kind !== 'mileage' && fileId === null && amount !== null && amount > 0;
