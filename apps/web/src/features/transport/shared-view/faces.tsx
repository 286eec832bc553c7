import type { LinkInfo } from '@konvoj/contract';
import { formatDateTime } from '@konvoj/i18n';
import { Stack, Text, Title } from '@mantine/core';
import { IconClockOff, IconClockPlay, IconLinkOff, type Icon } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';

interface FaceProps {
  readonly icon: Icon;
  readonly title: string;
  readonly hint: string;
  /** Above the title: the name of the link. */
  readonly link?: string;
}

/** A whole page with the state of the link. */
function Face({ icon: Icon, title, hint, link }: FaceProps) {
  return (
    <Stack align="center" justify="center" gap="sm" p="xl" h="100%" ta="center" role="status">
      <Icon size={36} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
      {link !== undefined && <Text c="dimmed">{link}</Text>}
      <Title order={1}>{title}</Title>
      <Text c="dimmed" maw={420}>
        {hint}
      </Text>
    </Stack>
  );
}

export function ExpiredFace() {
  const t = useText();
  return <Face icon={IconClockOff} title={t('error.link.expired')} hint={t('sharedView.expiredHint')} />;
}

export function NotFoundFace() {
  const t = useText();
  return <Face icon={IconLinkOff} title={t('sharedView.notFound')} hint={t('sharedView.notFoundHint')} />;
}

export function WaitingFace({ info: { name, organization, validFrom, timeZone } }: { readonly info: LinkInfo }) {
  const t = useText();
  return (
    <Face
      icon={IconClockPlay}
      link={`${name} · ${organization}`}
      title={t('sharedView.waiting')}
      hint={t('sharedView.waitingHint', { from: formatDateTime(validFrom, timeZone) })}
    />
  );
}
