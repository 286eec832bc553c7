import type { TravelOrderRow } from '@konvoj/contract';
import { Alert, Button, Group, Modal, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { DraftsToIssue } from './drafts-to-issue.tsx';
import { monthText } from './order-words.ts';
import { useDriverChoices, useMakeMonth } from './use-travel-orders.ts';

interface MonthDialogProps {
  /** `2026-11` */
  readonly month: string;
  readonly onClose: () => void;
}

/** Makes drafts of the trips of a month and issues those that are chosen. Drafts are stored: closing loses nothing. */
export function MonthDialog({ month, onClose }: MonthDialogProps) {
  const t = useText();
  const language = useLanguage();
  const [drivers, setDrivers] = useState<readonly number[]>([]);
  const [purpose, setPurpose] = useState('');
  const make = useMakeMonth();
  const start = (): void =>
    make.mutate({
      month,
      ...(drivers.length > 0 && { driverIds: [...drivers] }),
      ...(purpose.trim() !== '' && { purpose: purpose.trim() }),
    });
  return (
    <Modal
      opened
      size={900}
      title={`${t('travelOrderForm.batch.title')}: ${monthText(month, language)}`}
      styles={{ title: { fontWeight: 600 } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('travelOrderForm.batch.body')}</Text>
        <Group gap="sm" align="flex-end">
          <DriverChoice chosen={drivers} onChange={setDrivers} />
          <TextInput
            size="xs"
            flex={1}
            maxLength={100}
            label={t('travelOrderForm.batch.purpose')}
            value={purpose}
            onChange={(event) => setPurpose(event.currentTarget.value)}
          />
          <Button
            size="xs"
            loading={make.isPending}
            leftSection={<IconCalendarPlus size={14} aria-hidden />}
            onClick={start}
          >
            {t('travelOrderForm.batch.make')}
          </Button>
        </Group>
        {make.error && (
          <Alert color="red" variant="light" role="alert" p="xs">
            {errorText(t, make.error)}
          </Alert>
        )}
        {make.data && <MadeDrafts key={make.submittedAt} {...make.data} onClose={onClose} />}
      </Stack>
    </Modal>
  );
}

interface DriverChoiceProps {
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

function DriverChoice({ chosen, onChange }: DriverChoiceProps) {
  const t = useText();
  const drivers = useDriverChoices();
  return (
    <MultiSelect
      size="xs"
      w={320}
      searchable
      clearable
      label={t('travelOrderForm.batch.drivers')}
      placeholder={chosen.length === 0 ? t('travelOrderForm.batch.allDrivers') : ''}
      error={drivers.error ? t('common.loadFailed') : undefined}
      data={
        drivers.data?.map(({ id, firstName, lastName }) => ({
          value: String(id),
          label: `${lastName} ${firstName}`,
        })) ?? []
      }
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
    />
  );
}

interface MadeDraftsProps {
  /** How many are new. */
  readonly made: number;
  readonly completed: number;
  /** Those to look at first. */
  readonly orders: readonly TravelOrderRow[];
  readonly onClose: () => void;
}

function MadeDrafts({ made, completed, orders, onClose }: MadeDraftsProps) {
  const t = useText();
  return (
    <>
      <Text size="sm" role="status">
        {t('travelOrderForm.batch.made', { count: made })}
        {completed > 0 && ` ${t('travelOrderForm.batch.completed', { count: completed })}`}
        {orders.length === 0 && ` ${t('travelOrderForm.batch.none')}`}
      </Text>
      {orders.length > 0 && <DraftsToIssue orders={orders} onClose={onClose} />}
    </>
  );
}
