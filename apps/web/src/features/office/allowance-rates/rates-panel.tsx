import { endpoints, schemaFindings, type AllowanceRate, type RateSet } from '@konvoj/contract';
import { exchangeDateTime, formatDate } from '@konvoj/i18n';
import { Alert, Button, FileButton, Select, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconArrowsExchange, IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { addressOf } from '../../../shared/api.ts';
import { useTimeZone, useUser } from '../../../shared/session-state.ts';
import { DownloadMenu } from '../../../ui/download-menu.tsx';
import { Form, FormFoot } from '../../../ui/form/form.tsx';
import { useEditForm } from '../../../ui/form/use-edit-form.ts';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.ts';
import classes from './allowance-rates.module.css';
import { MigrationDialog } from './migration-dialog.tsx';
import { RateRows } from './rate-rows.tsx';
import {
  givenRates,
  outdatedRuleSets,
  ratesInWords,
  ratesOf,
  ratesValues,
  rowsForCountry,
  rowsOfFile,
  valuesOf,
} from './rates-model.ts';
import { ShippedRates } from './shipped-rates.tsx';
import {
  useAllowanceRates,
  useRateChoices,
  useReadRates,
  useSaveAllowanceRates,
  useShippedRates,
} from './use-allowance-rates.ts';

/** Own rates of daily allowances, beside the shipped ones. */
export function AllowanceRatesPanel() {
  const query = useAllowanceRates();
  const reload = async (): Promise<void> => {
    await query.refetch();
  };
  return (
    <Panel query={query} empty={null}>
      {(read) => <RatesPage read={read} reload={reload} />}
    </Panel>
  );
}

interface RatesPageProps {
  readonly read: RateSet;
  readonly reload: () => Promise<void>;
}

function RatesPage({ read, reload }: RatesPageProps) {
  const t = useText();
  const day = useToday();
  const [migrates, setMigrates] = useState(false);
  const shipped = useShippedRates();
  const outdated = outdatedRuleSets(read.ruleSets, day.today);
  return (
    <div className={classes.page}>
      <Text size="sm" c="dimmed" maw={860}>
        {t('allowanceRates.hint')}
      </Text>
      {outdated.map(({ ruleSet, verifiedUntil }) => (
        <Alert key={ruleSet} color="orange" icon={<IconAlertTriangle size={18} aria-hidden />} maw={860}>
          {t('allowanceRates.notVerified', { ruleSet, date: lastDay(verifiedUntil) })}
        </Alert>
      ))}
      <RatesForm read={read} reload={reload} shipped={shipped.data?.rates ?? []} onMigrate={() => setMigrates(true)} />
      <Title order={2} size="h5">
        {t('allowanceRates.shipped')}
      </Title>
      <div className={classes.shipped}>
        <Panel query={shipped} empty={null}>
          {({ rates, ruleSets }) => <ShippedRates rates={rates} ruleSets={ruleSets} homeCountry={day.homeCountry} />}
        </Panel>
      </div>
      {migrates && <MigrationDialog onClose={() => setMigrates(false)} />}
    </div>
  );
}

/** The day before `verifiedUntil`, as it is shown. */
const lastDay = (verifiedUntil: string): string => formatDate(Date.parse(verifiedUntil) - 1, 'UTC');

function useToday(): { readonly today: string; readonly homeCountry: string } {
  const timeZone = useTimeZone();
  const homeCountry = useUser()?.organization?.country ?? '';
  const [now] = useState(() => Date.now());
  return { today: exchangeDateTime(now, timeZone).slice(0, 10), homeCountry };
}

interface RatesFormProps extends RatesPageProps {
  readonly shipped: readonly AllowanceRate[];
  readonly onMigrate: () => void;
}

function RatesForm({ read, reload, shipped, onMigrate }: RatesFormProps) {
  const t = useText();
  const language = useLanguage();
  const day = useToday();
  const { countries } = useRateChoices();
  const { mutateAsync } = useSaveAllowanceRates();
  const [country, setCountry] = useState<string | null>(null);
  const form = useEditForm({
    saved: valuesOf(read.rates, language),
    version: read.version,
    reload,
    inWords: (values) => ratesInWords(values, t),
    draft: { key: 'allowanceRates', schema: ratesValues },
    check: (values) => schemaFindings(endpoints.allowanceRates.replace.body, { rates: givenRates(values) }),
    save: (values, _changes, version = read.version) => mutateAsync({ rates: ratesOf(values), version }),
    onSaved: () => showToast(t('allowanceRates.saved')),
  });
  const { rates } = form.values;
  const hasErrors = Object.keys(form.errors).length > 0;
  const shownCodes = new Set(rates.map((rate) => rate.country));
  const choices = countries.map(({ code, name }) => ({ value: code, label: name }));
  const add = (code: string): void => {
    const currency = countries.find((each) => each.code === code)?.currency ?? 'EUR';
    const isOutdated = outdatedRuleSets(read.ruleSets, day.today).some(({ ruleSet }) => ruleSet === 'SI-TRIP');
    const isVerified = code === day.homeCountry || !isOutdated;
    const wanted = { country: code, currency, validFrom: day.today, isVerified, language };
    form.setFieldValue('rates', [...rowsForCountry(shipped, wanted), ...rates]);
    setCountry(null);
  };
  const reading = useReadRates();
  const readFile = (file: File | null): void => {
    if (file === null) return;
    reading.mutate(file, {
      onSuccess: ({ rows }) => {
        form.setFieldValue('rates', rowsOfFile(rows, rates));
        setCountry(null);
        showToast(t('allowanceRates.read', { count: rows.length }));
      },
    });
  };
  const restore = (): void => {
    form.setFieldValue('rates', []);
    showToast(t('allowanceRates.restored'));
  };
  return (
    <Form form={form} label={t('allowanceRates.own')} className="">
      <Title order={2} size="h5">
        {t('allowanceRates.own')}
      </Title>
      <div className={classes.tools}>
        <Select
          size="xs"
          w={220}
          label={t('allowanceRates.addCountry')}
          placeholder={t('allowanceRates.column.country')}
          searchable
          value={null}
          data={choices}
          onChange={(code) => code !== null && add(code)}
        />
        <Select
          size="xs"
          w={180}
          label={t('allowanceRates.filter')}
          placeholder={t('allowanceRates.all')}
          searchable
          clearable
          value={country}
          data={choices.filter(({ value }) => shownCodes.has(value))}
          onChange={setCountry}
          disabled={rates.length === 0}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          disabled={rates.length === 0}
          onClick={restore}
        >
          {t('allowanceRates.restore')}
        </Button>
        <FileButton accept=".csv,.xlsx" onChange={readFile}>
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              loading={reading.isPending}
              leftSection={<IconUpload size={14} aria-hidden />}
            >
              {t('allowanceRates.import')}
            </Button>
          )}
        </FileButton>
        <DownloadMenu
          groups={[
            {
              files: (['xlsx', 'csv'] as const).map((format) => ({
                text: format.toUpperCase(),
                address: addressOf(endpoints.allowanceRates.export, { query: { format } }),
              })),
            },
          ]}
        >
          <Button size="xs" variant="default" leftSection={<IconDownload size={14} aria-hidden />}>
            {t('allowanceRates.export')}
          </Button>
        </DownloadMenu>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowsExchange size={14} aria-hidden />}
          disabled={form.isChanged}
          onClick={onMigrate}
        >
          {t('allowanceRates.migration.open')}
        </Button>
      </div>
      {reading.error && (
        <Alert color="red" my="xs" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {errorText(t, reading.error)}
        </Alert>
      )}
      {hasErrors && (
        <Alert color="red" my="xs" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('allowanceRates.allRows')}
        </Alert>
      )}
      {rates.length === 0 ? (
        <Text size="sm" my="sm">
          {t('allowanceRates.empty')}
        </Text>
      ) : (
        <RateRows form={form} ruleSets={read.ruleSets} day={day} country={hasErrors ? null : country} />
      )}
      <FormFoot form={form} disabled={!form.isChanged} onCancel={form.isChanged ? form.discard : undefined} />
    </Form>
  );
}
