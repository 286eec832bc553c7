import { endpoints, type FoundPlace } from '@konvoj/contract';
import { Alert, Button, Group, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { call } from '../../../shared/api.ts';
import { localDayOf } from '../../../shared/period.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { pointOfStop, type PointValues } from './point-values.ts';
import { findPlacesOf } from './place-of-stop.ts';
import { writtenClient } from './written-client.ts';
import { writtenReference, writtenStops } from './written-stops.ts';

/** What a message says of the order itself; null: it does not. */
export interface PastedHead {
  /** Of the client. */
  readonly reference: string | null;
  /** One of the known clients. */
  readonly client: string | null;
}

interface PastePointsProps {
  /** The order has points already: the first pasted one is not its first. */
  readonly hasPoints: boolean;
  /** Names of clients that a message may have. */
  readonly clients: readonly string[];
  readonly onAdd: (points: readonly PointValues[], head: PastedHead) => void;
  readonly onClose: () => void;
}

/** Makes points of a list of addresses as it stands in a message. What is not found stays, to be chosen by hand. */
export function PastePoints({ hasPoints, clients, onAdd, onClose }: PastePointsProps) {
  const t = useText();
  const timeZone = useTimeZone();
  const [message, setMessage] = useState('');
  const [today] = useState(() => localDayOf(Date.now(), timeZone));
  const stops = useMemo(() => writtenStops(message, today), [message, today]);
  const add = useMutation({
    mutationFn: async () => {
      const addresses = stops.map(({ address }) => address);
      const places = await findPlacesOf(addresses, searchPlaces);
      return stops.map((stop, index) =>
        pointOfStop(stop, places[index] ?? null, crypto.randomUUID(), index === 0 && !hasPoints),
      );
    },
    onSuccess: (points) =>
      onAdd(points, { reference: writtenReference(message), client: writtenClient(message, clients) }),
  });
  return (
    <>
      <Textarea
        mt={6}
        size="xs"
        label={t('orderBoard.pasteLabel')}
        placeholder={t('orderBoard.pasteExample')}
        autosize
        minRows={4}
        maxRows={12}
        autoFocus
        maxLength={10_000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      {add.error && (
        <Alert color="red" role="alert" p="xs" mt={6}>
          {errorText(t, add.error)}
        </Alert>
      )}
      <Group gap="xs" mt={6}>
        <Button size="compact-sm" disabled={stops.length === 0} loading={add.isPending} onClick={() => add.mutate()}>
          {t('orderBoard.pasteAdd', { count: stops.length })}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </Group>
    </>
  );
}

const searchPlaces = (q: string): Promise<FoundPlace[]> => call(endpoints.geocoding.search, { query: { q } });
