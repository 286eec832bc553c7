import { Button } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../shared/session-state.ts';
import { DriverAppDialog } from './driver-app-dialog.tsx';

/** A row of the table of drivers; rows of the other tables are not. */
const driverRow = z.object({ id: z.int(), firstName: z.string(), lastName: z.string(), hasPin: z.boolean() });

/** Opens the access of the chosen driver to the driver app, for those who may give it. */
export function DriverAppButton({ row }: { readonly row: object }) {
  const t = useText();
  const mayManage = useMay('drivers.manage');
  const [isOpen, setOpen] = useState(false);
  const driver = driverRow.safeParse(row);
  if (!mayManage || !driver.success) return null;
  const { id, firstName, lastName } = driver.data;
  return (
    <>
      <Button variant="default" leftSection={<IconDeviceMobile size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('driverAccess.open')}
      </Button>
      {isOpen && <DriverAppDialog driverId={id} name={`${firstName} ${lastName}`} onClose={() => setOpen(false)} />}
    </>
  );
}
