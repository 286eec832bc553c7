import type { TravelOrderRow } from '@konvoj/contract';
import { Alert, Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { formatDistance } from '@konvoj/i18n';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../i18n/error-text.ts';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { momentText } from '../../../shared/time-window.ts';
import { Question } from '../../../ui/question.tsx';
import { ReviewList } from './order-badges.tsx';
import { fieldLabel, moneyList } from './order-words.ts';
import classes from './travel-orders.module.css';
import { useTravelOrdersSearch } from './travel-orders-search.ts';
import { useIssueMany, type IssuedOrder } from './use-travel-orders.ts';

interface DraftsToIssueProps {
  /** Those to look at first. */
  readonly orders: readonly TravelOrderRow[];
  /** An order is opened in place of the list. */
  readonly onClose: () => void;
}

/** Drafts to issue together. Those without a remark are chosen; the others are first opened, or chosen by hand. */
export function DraftsToIssue({ orders, onClose }: DraftsToIssueProps) {
  const t = useText();
  const ready = orders.filter(isReady).map(({ id }) => id);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(ready));
  const [place, setPlace] = useState('');
  const [isAsking, setAsking] = useState(false);
  const issue = useIssueMany();
  const outcomes = new Map(issue.data?.map((each) => [each.id, each]));
  const isIssued = (id: number): boolean => outcomes.get(id)?.problem === null;
  const open = [...chosen].filter((id) => !isIssued(id));
  const choose = (id: number, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const allReady = ready.every((id) => chosen.has(id));
  return (
    <>
      <Checkbox
        size="xs"
        label={t('travelOrderForm.batch.chooseReady')}
        checked={allReady && ready.length > 0}
        disabled={ready.length === 0}
        onChange={() => setChosen(new Set(allReady ? [] : ready))}
      />
      <ul className={classes.drafts}>
        {orders.map((order) => (
          <Draft
            key={order.id}
            order={order}
            outcome={outcomes.get(order.id)}
            isChosen={chosen.has(order.id)}
            onChoose={(isChosen) => choose(order.id, isChosen)}
            onOpen={onClose}
          />
        ))}
      </ul>
      {issue.error && (
        <Alert color="red" variant="light" role="alert" p="xs">
          {errorText(t, issue.error)}
        </Alert>
      )}
      <Group justify="flex-end" align="flex-end" gap="sm">
        <TextInput
          size="xs"
          maxLength={100}
          label={t('travelOrderForm.step.issue.place')}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
        <Button
          size="xs"
          disabled={open.length === 0}
          loading={issue.isPending}
          leftSection={<IconSend size={14} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('travelOrderForm.batch.issue', { count: open.length })}
        </Button>
      </Group>
      <Question
        opened={isAsking}
        title={t('travelOrderForm.batch.confirmTitle')}
        body={t('travelOrderForm.batch.confirmBody')}
        onClose={() => setAsking(false)}
      >
        <Button variant="default" onClick={() => setAsking(false)}>
          {t('common.cancel')}
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            setAsking(false);
            issue.mutate({ ids: open, place });
          }}
        >
          {t('travelOrderForm.batch.issue', { count: open.length })}
        </Button>
      </Question>
    </>
  );
}

/** That the place of its late issue is marked is no reason to look at a draft first. */
const isReady = ({ review }: TravelOrderRow): boolean => review.every(({ reason }) => reason === 'issuedLate');

interface DraftProps {
  readonly order: TravelOrderRow;
  readonly outcome: IssuedOrder | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onOpen: () => void;
}

function Draft({ order, outcome, isChosen, onChoose, onOpen }: DraftProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const [, change] = useTravelOrdersSearch();
  const { id, person, vehicle, departure, countries, distance, route, sums } = order;
  const times = [departure, order.return].map((at) => (at === null ? '–' : momentText(at, timeZone)));
  const who = { person: person?.name ?? '–', departure: times[0] ?? '' };
  const facts = [
    vehicle,
    countries.join(' '),
    distance === null ? null : formatDistance(language, distance),
    moneyList(sums?.allowances ?? [], language),
  ];
  return (
    <li className={classes.draft}>
      <Checkbox
        size="xs"
        aria-label={t('travelOrderForm.batch.choose', who)}
        checked={isChosen}
        disabled={outcome?.problem === null}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div>
        <strong>{who.person}</strong> {times.join(' – ')}
        <Text size="xs">{route.join(' – ')}</Text>
        <Text size="xs" c="dimmed">
          {facts.filter((fact) => fact !== null && fact !== '').join(' · ')}
        </Text>
        <ReviewList order={order} />
        {outcome && <Outcome outcome={outcome} />}
      </div>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('travelOrderForm.batch.openDraft', who)}
        onClick={() => {
          onOpen();
          change({ id }, 'push');
        }}
      >
        {t('travelOrderForm.batch.openOrder')}
      </Button>
    </li>
  );
}

/** The number that a draft got, or why it was not issued. */
function Outcome({ outcome: { number, problem, fields } }: { readonly outcome: IssuedOrder }) {
  const t = useText();
  if (problem === null) {
    return (
      <Text size="xs" c="var(--status-drive)">
        {t('travelOrderForm.batch.issued', { number: number ?? '' })}
      </Text>
    );
  }
  const missing = [...new Set(fields.map((field) => fieldLabel(t, field)))].join(', ');
  const reason = fields.length > 0 ? t('travelOrderForm.batch.missing', { fields: missing }) : t(`error.${problem}`);
  return (
    <Text size="xs" c="var(--status-stop)" role="alert">
      {t('travelOrderForm.batch.refused', { reason })}
    </Text>
  );
}
