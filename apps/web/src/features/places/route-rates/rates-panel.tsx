import { endpoints, schemaFindings } from '@konvoj/contract';
import { ActionIcon, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { Form, FormFoot } from '../../../ui/form/form.tsx';
import { useEditForm, type EditForm } from '../../../ui/form/use-edit-form.ts';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.ts';
import {
  countryChoices,
  countryName,
  RATES,
  ratesInWords,
  ratesOf,
  ratesValues,
  TOLL_CLASSES,
  valuesOf,
  type RatesValues,
} from './rates-model.ts';
import classes from './route-rates.module.css';
import { useCountryCodes, useRates, useSaveRates, type ReadRates } from './use-rates.ts';

/** What driving costs: by kilometre, hour, kilometre on a ferry, and kilometre of toll road by country and vehicle class. */
export function RatesPanel() {
  const query = useRates();
  const t = useText();
  const reload = async (): Promise<void> => {
    await query.refetch();
  };
  return (
    <div className={classes.page}>
      <Panel query={query} empty={<EmptyFace title={t('common.noMatch')} />}>
        {(read) => <RatesForm read={read} reload={reload} />}
      </Panel>
    </div>
  );
}

function RatesForm({ read, reload }: { readonly read: ReadRates; readonly reload: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const { mutateAsync } = useSaveRates();
  const form = useEditForm({
    saved: valuesOf(read.rates, language),
    version: read.version,
    reload,
    inWords: (values) => ratesInWords(values, t, language),
    draft: { key: 'routeRates', schema: ratesValues },
    check: (values) => schemaFindings(endpoints.routing.changeRates.body, { rates: ratesOf(values) }),
    save: (values, _changes, version = read.version) => mutateAsync({ rates: ratesOf(values), version }),
    onSaved: () => showToast(t('routeRates.saved')),
  });
  return (
    <Form form={form} label={t('routeRates.tab')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('routeRates.hint')}
        </Text>
        <div className={classes.pair}>
          {RATES.map((name) => (
            <EuroInput key={name} form={form} path={`rates.${name}`} label={t(`routeRates.rate.${name}`)} />
          ))}
        </div>
        <Tolls form={form} />
        <FormFoot form={form} disabled={!form.isChanged} onCancel={form.isChanged ? form.discard : undefined} />
      </Stack>
    </Form>
  );
}

interface FieldsProps {
  readonly form: EditForm<RatesValues>;
}

function Tolls({ form }: FieldsProps) {
  const t = useText();
  const language = useLanguage();
  const codes = useCountryCodes();
  const { tolls } = form.values.rates;
  return (
    <section aria-label={t('routeRates.tolls')}>
      <Title order={2} size="h5">
        {t('routeRates.tolls')}
      </Title>
      <Text size="xs" c="dimmed">
        {t('routeRates.tollsHint')}
      </Text>
      {tolls.length > 0 && (
        <table className={classes.tolls}>
          <thead>
            <tr>
              <th scope="col">{t('routePlans.country')}</th>
              {TOLL_CLASSES.map((kind) => (
                <th key={kind} scope="col">
                  {t(`routePlans.kind.${kind}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {tolls.map(({ countryId }, index) => {
              const country = countryName(countryId, language);
              return (
                <tr key={countryId}>
                  <th scope="row">{country}</th>
                  {TOLL_CLASSES.map((kind) => (
                    <td key={kind}>
                      <EuroInput
                        form={form}
                        path={`rates.tolls.${index}.${kind}`}
                        name={`${country}, ${t(`routePlans.kind.${kind}`)}`}
                      />
                    </td>
                  ))}
                  <td>
                    <ActionIcon
                      aria-label={t('routeRates.remove', { country })}
                      onClick={() => form.removeListItem('rates.tolls', index)}
                    >
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <Select
        size="xs"
        mt="xs"
        w={240}
        label={t('routeRates.add')}
        placeholder={t('routePlans.country')}
        searchable
        value={null}
        data={countryChoices(codes, form.values, language)}
        onChange={(countryId) => {
          if (countryId !== null) form.insertListItem('rates.tolls', { countryId, car: '', van: '', truck: '' });
        }}
      />
    </section>
  );
}

interface EuroInputProps extends FieldsProps {
  readonly path: string;
  readonly label?: string;
  /** For screen readers, where the heading of the column is the label. */
  readonly name?: string;
}

function EuroInput({ form, path, label, name }: EuroInputProps) {
  return (
    <TextInput
      {...form.getInputProps(path)}
      size="xs"
      inputMode="decimal"
      autoComplete="off"
      label={label}
      aria-label={name}
      rightSection="€"
      rightSectionPointerEvents="none"
    />
  );
}
