import { formatDateTime } from '@konvoj/i18n';
import { Alert, Button, Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { useTimeZone } from '../../shared/session-state.ts';
import classes from './form.module.css';
import type { Difference } from './conflict.ts';
import type { ConflictChoice } from './use-submission.ts';

/** Somebody else has changed the record meanwhile: who, when, and the choice between their change and the input. */
export function ConflictNote({ conflict }: { readonly conflict: ConflictChoice }) {
  const t = useText();
  const timeZone = useTimeZone();
  const { by, at, differences, keepMine, takeTheirs } = conflict;
  return (
    <Alert
      className={classes.failure ?? ''}
      variant="light"
      color="orange"
      icon={<IconUsers size={16} aria-hidden />}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      role="alert"
      title={t('error.changed_meanwhile')}
    >
      {by !== null && at !== null ? t('form.conflictBy', { by, at: formatDateTime(at, timeZone) }) : t('form.conflict')}
      {differences.length > 0 && <Differences differences={differences} />}
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" title={t('form.keepMineHint')} onClick={() => void keepMine()}>
          {t('form.keepMine')}
        </Button>
        {takeTheirs && (
          <Button
            size="compact-sm"
            variant="default"
            title={t('form.takeTheirsHint')}
            onClick={() => void takeTheirs()}
          >
            {t('form.takeTheirs')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

/** Which fields differ: the input beside what is saved. */
function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  const t = useText();
  return (
    <div className={classes.differences} tabIndex={0} role="group" aria-label={t('form.differences')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('form.differs')}</th>
            <th scope="col">{t('form.mine')}</th>
            <th scope="col">{t('form.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine === '' ? '–' : mine}</td>
              <td>{theirs === '' ? '–' : theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
