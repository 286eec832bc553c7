import { downloadSubject, endpoints } from '@konvoj/contract';
import { Button } from '@mantine/core';
import { IconCalendarDown } from '@tabler/icons-react';
import { useText } from '../../../../i18n/use-text.ts';
import { addressOf } from '../../../../shared/api.ts';
import { DownloadMenu } from '../../../../ui/download-menu.tsx';

/** The legal deadlines as a calendar file: of all, of drivers, of vehicles. */
export function CalendarButton() {
  const t = useText();
  const { calendar } = endpoints.tachographDownloads;
  return (
    <DownloadMenu
      groups={[
        {
          files: [
            { text: t('tachographPage.calendar.all'), address: addressOf(calendar, { query: {} }) },
            ...downloadSubject.options.map((subject) => ({
              text: t(`tachographPage.calendar.${subject}`),
              address: addressOf(calendar, { query: { subject } }),
            })),
          ],
        },
      ]}
    >
      <Button size="xs" variant="default" leftSection={<IconCalendarDown size={14} aria-hidden />}>
        {t('tachographPage.calendar.open')}
      </Button>
    </DownloadMenu>
  );
}
