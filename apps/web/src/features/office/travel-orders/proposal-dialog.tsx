import type { TravelOrderProposal } from '@konvoj/contract';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { formatDistance } from '@konvoj/i18n';
import { useTimeZone } from '../../../shared/session-state.ts';
import { momentText } from '../../../shared/time-window.ts';
import { InstantPicker } from '../../../ui/instant-picker.tsx';
import { EmptyFace, Panel } from '../../../ui/panel.tsx';
import type { OrderValues } from './form-values.ts';
import { ReviewList } from './order-badges.tsx';
import classes from './travel-orders.module.css';
import { useProposals } from './use-travel-orders.ts';

interface ProposalDialogProps {
  readonly driverId: number;
  readonly values: Pick<OrderValues, 'departure' | 'return' | 'plannedStart'>;
  /** The order that is edited; its own trip is no reason for a remark. */
  readonly orderId: number | null;
  readonly onTake: (trip: TravelOrderProposal) => void;
  readonly onClose: () => void;
}

const DAY_MS = 86_400_000;
/** Trips that begin within so many days before and after the departure are looked for. */
const DAYS_AROUND = 3;

/** Trips of the driver from base to base, as the driving records show them; one is taken over. */
export function ProposalDialog({ driverId, values, orderId, onTake, onClose }: ProposalDialogProps) {
  const t = useText();
  const [period, setPeriod] = useState(() => periodAround(values, Date.now()));
  const { from, to } = period;
  const wanted = from === null || to === null || from >= to ? null : { driverId, from, to };
  const query = useProposals(wanted);
  return (
    <Modal
      opened
      size={760}
      title={t('travelOrderForm.propose.title')}
      styles={{ title: { fontWeight: 600 } }}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Group gap="sm" align="flex-end">
          <InstantPicker
            label={t('travelOrderForm.propose.from')}
            value={from}
            onChange={(changed) => setPeriod({ ...period, from: changed })}
          />
          <InstantPicker
            label={t('travelOrderForm.propose.until')}
            value={to}
            onChange={(changed) => setPeriod({ ...period, to: changed })}
          />
        </Group>
        {wanted === null ? (
          <Text size="sm" role="status">
            {t('travelOrderForm.propose.needsPeriod')}
          </Text>
        ) : (
          <Panel
            query={query}
            isEmpty={(trips) => trips.length === 0}
            empty={<EmptyFace icon={IconRoute} title={t('travelOrderForm.propose.none')} />}
          >
            {(trips) => (
              <>
                <Text size="xs" c="dimmed">
                  {t('travelOrderForm.propose.replaces')}
                </Text>
                <ul className={classes.trips}>
                  {trips.map((trip) => (
                    <Trip key={trip.departure} trip={trip} orderId={orderId} onTake={() => onTake(trip)} />
                  ))}
                </ul>
              </>
            )}
          </Panel>
        )}
      </Stack>
    </Modal>
  );
}

interface TripProps extends Pick<ProposalDialogProps, 'orderId'> {
  readonly trip: TravelOrderProposal;
  readonly onTake: () => void;
}

function Trip({ trip, orderId, onTake }: TripProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { departure, vehicle, route, borderCrossings, distance, existing } = trip;
  const end = trip.return === null ? t('travelOrderForm.propose.open_end') : momentText(trip.return, timeZone);
  const others = existing.filter(({ id }) => id !== orderId);
  return (
    <li>
      <div className={classes.trip}>
        <div>
          <strong>
            {momentText(departure, timeZone)} – {end}
          </strong>
          <Text size="xs">{route.join(' – ')}</Text>
          <Text size="xs" c="dimmed">
            {[
              vehicle,
              formatDistance(language, distance),
              t('travelOrderForm.propose.crossings', { count: borderCrossings.length }),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </Text>
          {others.map(({ id, number }) => (
            <Text key={id} size="xs" c="var(--status-idling)">
              {t('travelOrderForm.propose.existing', { number: number ?? t('travelOrderForm.draft') })}
            </Text>
          ))}
          <ReviewList order={{ review: trip.review.filter(({ reason }) => reason !== 'incomplete') }} />
        </div>
        <Button size="xs" onClick={onTake}>
          {t('travelOrderForm.propose.take')}
        </Button>
      </div>
    </li>
  );
}

/** Around the departure as far as it is known, otherwise the last week. */
function periodAround(
  { departure, plannedStart, ...values }: ProposalDialogProps['values'],
  nowMs: number,
): { readonly from: string | null; readonly to: string | null } {
  const iso = (ms: number): string => new Date(ms).toISOString();
  const start = departure ?? (plannedStart !== null && Date.parse(plannedStart) <= nowMs ? plannedStart : null);
  if (start === null) return { from: iso(nowMs - 7 * DAY_MS), to: iso(nowMs) };
  const end = values.return === null ? Date.parse(start) : Math.max(Date.parse(start), Date.parse(values.return));
  return { from: iso(Date.parse(start) - DAYS_AROUND * DAY_MS), to: iso(end + DAYS_AROUND * DAY_MS) };
}

/** That a trip was taken over into the form. */
export function TakenNote() {
  const t = useText();
  return (
    <Alert color="blue" variant="light" role="status" p="xs">
      {t('travelOrderForm.propose.taken')}
    </Alert>
  );
}
