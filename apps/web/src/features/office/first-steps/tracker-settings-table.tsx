import type { FirstSteps, Tracker } from '@konvoj/contract';
import { ActionIcon, Code, CopyButton, Text as Words, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import { useUser } from '../../../shared/session-state.ts';
import classes from './first-steps.module.css';
import { isTeltonika } from './tracker-form.ts';
import { settingLines, type SettingLine } from './tracker-settings.ts';

interface TrackerSettingsProps {
  readonly tracker: Tracker;
  readonly gateway: FirstSteps['gateway'];
}

/** What is entered in the configuration of a tracker, line by line, to be copied. */
export function TrackerSettings({ tracker, gateway }: TrackerSettingsProps) {
  const t = useText();
  const organization = useUser()?.organization?.name ?? '';
  const protocol = tracker.protocol ?? 'teltonika';
  const { origin, hostname } = window.location;
  const lines = settingLines(tracker, { ...gateway, host: gateway.host ?? hostname, origin, organization });
  return (
    <>
      <Words size="sm">
        {t(`firstSteps.aboutProtocol.${protocol}`)} {isTeltonika(protocol) && t('firstSteps.contact.sim')}
      </Words>
      <table className={classes.settings}>
        <tbody>
          {lines.map((line) => (
            <Line key={line.name} {...line} />
          ))}
        </tbody>
      </table>
      {gateway.host === null && (
        <Words size="xs" c="dimmed">
          {t('firstSteps.contact.noHost', { setting: 'KONVOJ_PUBLIC_URL' })}
        </Words>
      )}
    </>
  );
}

function Line({ name, value }: SettingLine) {
  const t = useText();
  const label = t(name);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Code className={classes.value ?? ''}>{value}</Code>
      </td>
      <td className={classes.copy}>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Tooltip label={t('firstSteps.contact.copied')} opened={copied}>
              <ActionIcon aria-label={t('firstSteps.contact.copy', { name: label })} onClick={copy}>
                {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </td>
    </tr>
  );
}
