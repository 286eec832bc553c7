import { formatClock } from '@konvoj/i18n';
import { Button, Menu } from '@mantine/core';
import { IconBell, IconBellOff, IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../i18n/use-text.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { useNowByHalfMinute } from '../../../shared/use-now.ts';
import { showToast } from '../../../ui/toasts.ts';
import { alarmNotices, allowNotifications, muteFor, readMute } from './notices.ts';

/** How this browser tells of new alarms: in the page or as a notification of the browser; muted, they reach the user nowhere. */
export function NoticeMenu() {
  const t = useText();
  const timeZone = useTimeZone();
  const nowMs = useNowByHalfMinute();
  const notices = alarmNotices.use((state) => state);
  const mute = useMutation({ mutationFn: muteFor });
  const isMuted = notices.mutedUntil > nowMs;
  const check = (on: boolean) => (on ? <IconCheck size={14} aria-hidden /> : <span style={{ width: 14 }} />);
  const turnBrowser = async (): Promise<void> => {
    const browser = !notices.browser && (await allowNotifications());
    if (!notices.browser && !browser) showToast(t('alarms.notices.blocked'));
    alarmNotices.set({ ...alarmNotices.get(), browser });
  };
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      closeOnItemClick={false}
      onOpen={() => void readMute().catch(() => undefined)}
    >
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={isMuted ? <IconBellOff size={14} aria-hidden /> : <IconBell size={14} aria-hidden />}
        >
          {isMuted
            ? t('alarms.notices.mutedUntil', { time: formatClock(notices.mutedUntil, timeZone) })
            : t('alarms.notices.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={notices.toast}
          leftSection={check(notices.toast)}
          onClick={() => alarmNotices.set({ ...alarmNotices.get(), toast: !notices.toast })}
        >
          {t('alarms.notices.toast')}
        </Menu.Item>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={notices.browser}
          leftSection={check(notices.browser)}
          onClick={() => void turnBrowser()}
        >
          {t('alarms.notices.browser')}
        </Menu.Item>
        <Menu.Divider />
        {isMuted ? (
          <Menu.Item onClick={() => mute.mutate(0)}>{t('alarms.notices.unmute')}</Menu.Item>
        ) : (
          [1, 8].map((hours) => (
            <Menu.Item key={hours} onClick={() => mute.mutate(hours)}>
              {t('alarms.notices.mute', { count: hours })}
            </Menu.Item>
          ))
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
