import type { DriverAccess } from '@konvoj/contract';
import { Alert, Button, Group, Modal, Stack, Text as Words } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Panel } from '../../../ui/panel.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { AllowedVehicles } from './allowed-vehicles.tsx';
import { DriverSessions } from './driver-sessions.tsx';
import { DriverSheet } from './driver-sheet.tsx';
import { PinForm } from './pin-form.tsx';
import { useAllowAttempts, useDriverAccess, useOrganizationCode } from './use-driver-access.ts';

interface DriverAppDialogProps {
  readonly driverId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** The access of a driver to the driver app: PIN, vehicles, sessions, and a sheet to hand out. */
export function DriverAppDialog({ driverId, name, onClose }: DriverAppDialogProps) {
  const t = useText();
  const query = useDriverAccess(driverId);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('driverAccess.title', { name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <Panel query={query} empty={null}>
        {(access) => <Access driverId={driverId} name={name} access={access} />}
      </Panel>
    </Modal>
  );
}

interface AccessProps {
  readonly driverId: number;
  readonly name: string;
  readonly access: DriverAccess;
}

function Access({ driverId, name, access }: AccessProps) {
  const t = useText();
  return (
    <Stack gap="lg">
      {access.sharedPhone && (
        <Alert color="orange" variant="light">
          {t('driverAccess.sharedPhone')}
        </Alert>
      )}
      <SheetPart name={name} />
      <section aria-label={t('driverAccess.pin')}>
        <PinForm driverId={driverId} hasPin={access.hasPin} />
        <AttemptsPart driverId={driverId} />
      </section>
      <AllowedVehicles driverId={driverId} vehicleIds={access.vehicleIds} />
      <DriverSessions driverId={driverId} access={access} />
    </Stack>
  );
}

/** The organization code, and the sheet that carries it. */
function SheetPart({ name }: Pick<AccessProps, 'name'>) {
  const t = useText();
  const query = useOrganizationCode();
  return (
    <Panel query={query} empty={null}>
      {({ organizationCode, url }) => (
        <Group justify="space-between">
          <Words size="sm">
            {t('driverAccess.organizationCode')}: <strong>{organizationCode}</strong>
            <br />
            <Words span size="xs" c="dimmed">
              {url}
            </Words>
          </Words>
          <Button
            variant="default"
            leftSection={<IconPrinter size={14} aria-hidden />}
            onClick={() => globalThis.print()}
          >
            {t('driverAccess.print')}
          </Button>
          <DriverSheet name={name} organizationCode={organizationCode} url={url} />
        </Group>
      )}
    </Panel>
  );
}

/** Lets a driver who typed a wrong PIN too often try again at once. */
function AttemptsPart({ driverId }: Pick<AccessProps, 'driverId'>) {
  const t = useText();
  const { mutate, isPending, error } = useAllowAttempts(driverId);
  return (
    <Group gap="sm" mt={6}>
      <Words size="xs" c="dimmed" flex={1}>
        {t('driverAccess.attemptsHint')}
      </Words>
      <Button
        variant="subtle"
        loading={isPending}
        onClick={() => mutate(undefined, { onSuccess: () => showToast(t('driverAccess.attemptsAllowed')) })}
      >
        {t('driverAccess.allowAttempts')}
      </Button>
      {error && (
        <Words size="xs" c="var(--status-stop)" role="alert">
          {errorText(t, error)}
        </Words>
      )}
    </Group>
  );
}
