import type { SharedLink } from '@konvoj/contract';
import { Anchor, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { formatDateTime } from '@konvoj/i18n';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { liveStore } from '../../../live/live.ts';
import { useTimeZone } from '../../../shared/session-state.ts';
import { closeShare, useShareRequest } from '../../../shared/share-request.ts';
import { LinkDialog } from './link-dialog.tsx';
import { newLink, proposedName } from './link-model.ts';

/** Shares vehicles by a link; opened from the list of vehicles and from a vehicle's card. */
export function ShareDialog() {
  const request = useShareRequest();
  return request && <OpenDialog deviceIds={request.deviceIds} />;
}

function OpenDialog({ deviceIds }: { readonly deviceIds: readonly number[] }) {
  const t = useText();
  const timeZone = useTimeZone();
  const [initial] = useState(() => {
    const nowMs = Date.now();
    return newLink(deviceIds, nowMs, timeZone, proposedName(platesOf(deviceIds), nowMs, timeZone));
  });
  const [made, setMade] = useState<SharedLink | null>(null);
  return (
    <LinkDialog
      id={null}
      initial={initial}
      title={t(made ? 'sharing.madeTitle' : 'sharing.dialogTitle')}
      instead={made ? <MadeLink link={made} /> : undefined}
      onSaved={setMade}
      onClose={closeShare}
    />
  );
}

function platesOf(deviceIds: readonly number[]): string[] {
  const { devices } = liveStore.getState();
  return deviceIds.map((id) => devices.get(id)?.vehicle.licensePlate ?? '');
}

function MadeLink({ link: { url, validTo, recipients } }: { readonly link: SharedLink }) {
  const t = useText();
  const timeZone = useTimeZone();
  return (
    <Stack gap="sm">
      <Text size="sm">{t('sharing.madeText', { until: formatDateTime(validTo, timeZone) })}</Text>
      {url !== null && <Code style={{ overflowWrap: 'anywhere', padding: 8 }}>{url}</Code>}
      {recipients.length > 0 && <Text size="sm">{t('sharing.mailed', { recipients: recipients.join(', ') })}</Text>}
      <Group justify="flex-end">
        {url !== null && <LinkAddress url={url} />}
        <Button variant="default" onClick={closeShare}>
          {t('common.close')}
        </Button>
      </Group>
    </Stack>
  );
}

function LinkAddress({ url }: { readonly url: string }) {
  const t = useText();
  return (
    <>
      <Anchor href={url} target="_blank" rel="noreferrer" size="sm" mr="auto">
        {t('sharing.open')}
      </Anchor>
      <CopyButton value={url}>
        {({ copied, copy }) => (
          <Button onClick={copy} data-autofocus>
            {t(copied ? 'sharing.copied' : 'sharing.copy')}
          </Button>
        )}
      </CopyButton>
    </>
  );
}
