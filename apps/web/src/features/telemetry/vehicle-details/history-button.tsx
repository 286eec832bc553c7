import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { useText } from '../../../i18n/use-text.ts';
import { localDayOf, type PeriodSearch } from '../../../shared/period.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useTimeZone } from '../../../shared/session-state.ts';

const withHistory = z.object({ deviceId: z.int(), alienatedAt: z.iso.datetime().nullable() });

/** Opens the details of the vehicle in a row of a table: for one that has left the fleet, the days before it left. */
export function HistoryButton({ row }: { readonly row: object }) {
  const t = useText();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const vehicle = withHistory.safeParse(row);
  if (!vehicle.success) return null;
  const { deviceId, alienatedAt } = vehicle.data;
  const period = alienatedAt === null ? {} : daysBefore(Date.parse(alienatedAt), timeZone);
  return (
    <Button
      onClick={() => void navigate({ to: ROUTES.VehicleDetails, search: { vehicle: deviceId, ...period } })}
      variant="default"
      leftSection={<IconHistory size={14} aria-hidden />}
    >
      {t('fleet.drivingHistory')}
    </Button>
  );
}

const HISTORY_DAYS = 7;
const DAY_MS = 86_400_000;

function daysBefore(endMs: number, timeZone: string): PeriodSearch {
  const from = localDayOf(endMs - (HISTORY_DAYS - 1) * DAY_MS, timeZone);
  return { range: 'custom', from, to: localDayOf(endMs, timeZone) };
}
