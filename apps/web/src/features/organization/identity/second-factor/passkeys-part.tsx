import { PASSKEYS_MAX, type FactorsOfUser, type Passkey } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { canUsePasskeys } from '../../../../shared/passkeys.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import classes from './second-factor.module.css';

/** The own passkeys. Where none can be made, the reason stands in place of the hint. */
export function PasskeysPart({ factors }: { readonly factors: FactorsOfUser }) {
  const t = useText();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const { passkeys, passkeysPossible } = factors;
  const canAdd = passkeysPossible && canUsePasskeys() && passkeys.length < PASSKEYS_MAX;
  return (
    <section className={classes.part} aria-label={t('signInFactors.passkeys.title')}>
      <div className={classes.line}>
        <div>
          <Text size="sm" fw={600}>
            {t('signInFactors.passkeys.title')}
          </Text>
          <PasskeysHint factors={factors} />
        </div>
        <Button variant="default" disabled={!canAdd} onClick={() => setAdding(true)}>
          {t('signInFactors.passkeys.add')}
        </Button>
      </div>
      {passkeys.length > 0 && (
        <ul className={classes.list} aria-label={t('signInFactors.passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
      {removing && <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}

function PasskeysHint({ factors: { passkeys, passkeysPossible } }: { readonly factors: FactorsOfUser }) {
  const t = useText();
  const isSupported = canUsePasskeys();
  if (passkeysPossible && isSupported && passkeys.length > 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {!passkeysPossible && t('signInFactors.passkeys.impossible')}
      {passkeysPossible && !isSupported && t('signInFactors.passkeys.unsupported')}
      {passkeysPossible && isSupported && t('signInFactors.passkeys.empty')}
    </Text>
  );
}

function PasskeyLine({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const t = useText();
  const timeZone = useTimeZone();
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li>
      <div>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed">
          {t('signInFactors.passkeys.created', { date: formatDate(createdAt, timeZone) })}
          {' · '}
          {lastUsedAt === null
            ? t('signInFactors.passkeys.unused')
            : t('signInFactors.passkeys.used', { date: formatDate(lastUsedAt, timeZone) })}
        </Text>
      </div>
      <ActionIcon size="sm" color="red" aria-label={t('signInFactors.passkeys.remove', { name })} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
