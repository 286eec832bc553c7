import type { RateFromOldTable, RateToOldTable } from '@konvoj/contract';
import { formatDate, formatNumber } from '@konvoj/i18n';
import { Alert, Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { countryNames } from '../../../shared/country-names.ts';
import { useUser } from '../../../shared/session-state.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { useCalendar } from '../../../ui/period/use-calendar.ts';
import { showToast } from '../../../ui/toasts.ts';
import classes from './allowance-rates.module.css';
import { useFromOldTable, useMigrate, useToOldTable, type Direction } from './use-allowance-rates.ts';

/** Takes the old table over into the rates, or back, after a preview. */
export function MigrationDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const calendar = useCalendar();
  const companyId = useUser()?.organization?.id ?? 0;
  const [direction, setDirection] = useState<Direction>('from');
  const [validFrom, setValidFrom] = useState<string | null>(null);
  const request = { companyId, validFrom };
  const from = useFromOldTable(request, direction === 'from');
  const to = useToOldTable(request, direction === 'to');
  const migration = useMigrate(direction);
  const rows: readonly { readonly change: string }[] = (direction === 'from' ? from : to).data?.rows ?? [];
  const migrate = () =>
    migration.mutate(request, {
      onSuccess: () => {
        showToast(t('allowanceRates.migration.done'));
        onClose();
      },
    });
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('allowanceRates.migration.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('allowanceRates.migration.direction')}
          value={direction}
          onChange={(value) => setDirection(value === 'to' ? 'to' : 'from')}
          data={(['from', 'to'] as const).map((value) => ({ value, label: t(`allowanceRates.migration.${value}`) }))}
        />
        {direction === 'from' && (
          <DateInput
            label={t('allowanceRates.migration.validFrom')}
            description={t('allowanceRates.migration.validFromHint')}
            value={validFrom}
            onChange={setValidFrom}
            clearable
            {...calendar}
            valueFormat="DD.MM.YYYY"
          />
        )}
        {/* Scrolled with the keyboard. */}
        <div className={classes.preview} role="group" aria-label={t('allowanceRates.migration.title')} tabIndex={0}>
          {direction === 'from' ? (
            <Panel
              query={from}
              isEmpty={(read) => read.rows.length === 0}
              empty={<EmptyFace title={t('allowanceRates.migration.emptyFrom')} />}
            >
              {(read) => <FromPreview rows={read.rows} />}
            </Panel>
          ) : (
            <Panel query={to} empty={null}>
              {(read) => (
                <>
                  {read.rows.length === 0 && <EmptyFace title={t('allowanceRates.migration.emptyTo')} />}
                  {read.rows.length > 0 && <ToPreview rows={read.rows} />}
                  {read.left.length > 0 && <Left left={read.left} />}
                </>
              )}
            </Panel>
          )}
        </div>
        {migration.error && (
          <Alert color="red" role="alert">
            {errorText(t, migration.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            loading={migration.isPending}
            disabled={rows.every(({ change }) => change === 'unchanged')}
            onClick={migrate}
          >
            {t('allowanceRates.migration.run')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Amounts and names in the language of the user. */
function useWords() {
  const language = useLanguage();
  const nameOf = countryNames(language);
  return { nameOf, money: (cents: number | null) => (cents === null ? '–' : formatNumber(language, cents / 100, 2)) };
}

function FromPreview({ rows }: { readonly rows: readonly RateFromOldTable[] }) {
  const t = useText();
  const { nameOf, money } = useWords();
  return (
    <table className={classes.table} aria-label={t('allowanceRates.migration.from')}>
      <thead>
        <tr>
          <th scope="col">{t('allowanceRates.column.country')}</th>
          <th scope="col" className={classes.right}>
            {t('allowanceRates.column.minimumHours')}
          </th>
          <th scope="col" className={classes.right}>
            {t('allowanceRates.migration.before')}
          </th>
          <th scope="col" className={classes.right}>
            {t('allowanceRates.migration.after')}
          </th>
          <th scope="col">{t('allowanceRates.column.currency')}</th>
          <th scope="col">{t('allowanceRates.column.validFrom')}</th>
          <th scope="col">{t('allowanceRates.migration.changeColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ country, minimumHours, before, amount, currency, validFrom, change }) => (
          <tr key={`${country} ${minimumHours}`}>
            <th scope="row">{nameOf(country)}</th>
            <td className={classes.right}>{minimumHours}</td>
            <td className={classes.right}>{money(before)}</td>
            <td className={classes.right}>{money(amount)}</td>
            <td>{currency}</td>
            <td>{formatDate(validFrom, 'UTC')}</td>
            <td>{t(`allowanceRates.migration.change.${change}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const AMOUNTS = ['full', 'half', 'reduced'] as const;

function ToPreview({ rows }: { readonly rows: readonly RateToOldTable[] }) {
  const t = useText();
  const { nameOf, money } = useWords();
  return (
    <table className={classes.table} aria-label={t('allowanceRates.migration.to')}>
      <thead>
        <tr>
          <th scope="col">{t('allowanceRates.column.country')}</th>
          {AMOUNTS.map((name) => (
            <th key={name} scope="col" className={classes.right}>
              {t(`allowanceRates.migration.${name}`)}
            </th>
          ))}
          <th scope="col">{t('allowanceRates.migration.before')}</th>
          <th scope="col">{t('allowanceRates.migration.changeColumn')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.country}>
            <th scope="row">{nameOf(row.country)}</th>
            {AMOUNTS.map((name) => (
              <td key={name} className={classes.right}>
                {money(row[name])}
              </td>
            ))}
            <td>{row.before === null ? '–' : AMOUNTS.map((name) => money(row.before?.[name] ?? null)).join(' / ')}</td>
            <td>{t(`allowanceRates.migration.change.${row.change}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Left({ left }: Pick<NonNullable<ReturnType<typeof useToOldTable>['data']>, 'left'>) {
  const t = useText();
  const { nameOf, money } = useWords();
  return (
    <Stack gap={4} mt="sm">
      <Text size="sm" fw={500}>
        {t('allowanceRates.migration.left')}
      </Text>
      {left.map(({ rate: { id, country, minimumHours, amount, currency, validFrom }, reason }) => (
        <Text key={id} size="sm">
          {nameOf(country)} &gt; {minimumHours} h, {money(amount)} {currency}, {formatDate(validFrom, 'UTC')}:{' '}
          {t(`allowanceRates.migration.reason.${reason}`)}
        </Text>
      ))}
    </Stack>
  );
}
