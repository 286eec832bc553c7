import type { FactorsOfUser, SessionUser } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { AppDialog } from './app-dialog.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { RemoveAppDialog } from './remove-app-dialog.tsx';
import { RenewCodesDialog } from './renew-codes-dialog.tsx';
import classes from './second-factor.module.css';
import { useFactors } from './use-factors.ts';

/** The own second factors: authenticator app, passkeys, recovery codes. */
export function FactorsCard({ user }: { readonly user: SessionUser }) {
  const t = useText();
  if (user.switchedBy)
    return (
      <Text size="sm" c="dimmed">
        {t('signInFactors.notWhileSwitched')}
      </Text>
    );
  return <OwnFactors />;
}

function OwnFactors() {
  const t = useText();
  return (
    <Panel query={useFactors()} empty={null}>
      {(factors) => (
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {t('signInFactors.intro')}
          </Text>
          {factors.required && <Text size="sm">{t('signInFactors.required')}</Text>}
          <AppPart factors={factors} />
          <PasskeysPart factors={factors} />
          {(factors.totp !== null || factors.passkeys.length > 0) && <CodesPart factors={factors} />}
        </Stack>
      )}
    </Panel>
  );
}

function AppPart({ factors: { totp } }: { readonly factors: FactorsOfUser }) {
  const t = useText();
  const timeZone = useTimeZone();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <section className={classes.part} aria-label={t('signInFactors.app.title')}>
      <div className={classes.line}>
        <div>
          <Text size="sm" fw={600}>
            {t('signInFactors.app.title')}
          </Text>
          <Text size="sm" c="dimmed">
            {totp === null
              ? t('signInFactors.app.off')
              : t('signInFactors.app.on', { date: formatDate(totp.since, timeZone) })}
          </Text>
        </div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t(totp === null ? 'signInFactors.app.setUp' : 'signInFactors.app.remove')}
        </Button>
      </div>
      {open && (totp === null ? <AppDialog onClose={close} /> : <RemoveAppDialog onClose={close} />)}
    </section>
  );
}

function CodesPart({ factors: { recoveryCodesLeft: count } }: { readonly factors: FactorsOfUser }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <section className={classes.part} aria-label={t('signInFactors.recovery.title')}>
      <div className={classes.line}>
        <div>
          <Text size="sm" fw={600}>
            {t('signInFactors.recovery.title')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('signInFactors.recovery.left', { count })}
          </Text>
        </div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('signInFactors.recovery.renew')}
        </Button>
      </div>
      {open && <RenewCodesDialog onClose={() => setOpen(false)} />}
    </section>
  );
}
