import { ALARM_PREVIEW, type Reply, type endpoints } from '@konvoj/contract';
import { formatDate, formatDateTime } from '@konvoj/i18n';
import { Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import classes from './alarms.module.css';
import { ruleFindings, typedOf, type RuleValues } from './rule-model.ts';
import { firingWords } from './rule-words.ts';
import { usePreview } from './use-alarms.ts';
import { useWords } from './use-words.ts';

type Preview = Reply<typeof endpoints.alarms.preview>;
const SHOWN_EVENTS = 5;

/** How often the alarm would have fired in the last 7 days, so that the threshold is right before anybody is woken. */
export function RulePreview({ values }: { readonly values: RuleValues }) {
  const t = useText();
  const preview = usePreview();
  const isTyped = ruleFindings(values).every(({ path }) => path === 'title' || path.startsWith('contacts'));
  const isOld =
    preview.variables !== undefined && JSON.stringify(typedOf(preview.variables)) !== JSON.stringify(typedOf(values));
  return (
    <section className={classes.preview} aria-label={t('alarms.preview.title')}>
      <Group gap="sm">
        <Button
          size="compact-xs"
          variant="light"
          leftSection={<IconHistory size={14} aria-hidden />}
          loading={preview.isPending}
          disabled={!isTyped || values.type === 'silent'}
          onClick={() => preview.mutate(values)}
        >
          {t('alarms.preview.run', { days: ALARM_PREVIEW.days })}
        </Button>
        <Text size="xs" c="dimmed" role="status">
          {values.type === 'silent'
            ? t('alarms.preview.notSilent')
            : isOld
              ? t('alarms.preview.old')
              : preview.data && summary(preview.data, t)}
        </Text>
      </Group>
      {preview.error && (
        <Text size="xs" c="var(--status-stop)" role="alert">
          {errorText(t, preview.error)}
        </Text>
      )}
      {preview.data && !isOld && <Outcome preview={preview.data} values={values} />}
    </section>
  );
}

function summary({ total, vehicles, ofVehicles, complete }: Preview, t: ReturnType<typeof useText>): string {
  const found = t('alarms.preview.fired', { count: total });
  const looked = complete
    ? t('alarms.preview.of', { vehicles: t('common.vehicles', { count: vehicles }) })
    : t('alarms.preview.incomplete', { examined: vehicles, all: ofVehicles });
  return `${found} ${looked}`;
}

interface OutcomeProps {
  readonly preview: Preview;
  readonly values: RuleValues;
}

function Outcome({ preview: { days, events, total }, values }: OutcomeProps) {
  const words = useWords();
  const timeZone = useTimeZone();
  const most = Math.max(1, ...days.map(({ count }) => count));
  if (total === 0) return null;
  return (
    <>
      <div className={classes.days}>
        {days.map(({ day, count }) => (
          <div key={day} className={classes.day}>
            <b>{count}</b>
            <span className={classes.bar} style={{ height: `${Math.round((count / most) * 32)}px` }} aria-hidden />
            <span>{formatDate(Date.parse(`${day}T12:00:00Z`), timeZone).slice(0, 6)}</span>
          </div>
        ))}
      </div>
      <ul className={classes.events}>
        {events.slice(0, SHOWN_EVENTS).map(({ vehicle, deviceId, firedAt, value }) => (
          <li key={`${deviceId}:${firedAt}`}>
            {formatDateTime(firedAt, timeZone)} {vehicle}: {firingWords(values, value, words)}
          </li>
        ))}
      </ul>
    </>
  );
}
