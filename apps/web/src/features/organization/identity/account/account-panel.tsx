import type { SessionUser } from '@konvoj/contract';
import { formatDate } from '@konvoj/i18n';
import type { ReactNode } from 'react';
import { useText } from '../../../../i18n/use-text.ts';
import { lastDayOf } from '../../../../shared/last-day.ts';
import { useTimeZone, useUser } from '../../../../shared/session-state.ts';
import classes from './account.module.css';
import { FactorsCard } from '../second-factor/factors-card.tsx';
import { EmailForm } from './email-form.tsx';
import { Notifications } from './notifications.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionsList } from './sessions-list.tsx';

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}

/** What others have set for the user: role, organization, until when the account works. */
function AccountFacts({ user }: { readonly user: SessionUser }) {
  const t = useText();
  const timeZone = useTimeZone();
  const lastDay = lastDayOf(user.validUntil, timeZone);
  return (
    <dl className={classes.facts}>
      {user.organization && (
        <>
          <dt>{t('account.organization')}</dt>
          <dd>{user.organization.name}</dd>
        </>
      )}
      <dt>{t('account.role')}</dt>
      <dd>{t(`users.role.${user.role}`)}</dd>
      <dt>{t('account.validUntil')}</dt>
      <dd>{lastDay === null ? t('account.noEnd') : formatDate(`${lastDay}T12:00:00Z`, 'UTC')}</dd>
    </dl>
  );
}

/** The own settings: person and preferences, address and password, and where one is signed in. */
export function AccountPanel() {
  const t = useText();
  const user = useUser();
  if (!user) return null;
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <Card title={t('account.profile')}>
          <ProfileForm user={user} />
        </Card>
      </div>
      <div className={classes.column}>
        <Card title={t('account.account')}>
          <AccountFacts user={user} />
        </Card>
        <Card title={t('account.email')}>
          <EmailForm user={user} />
        </Card>
        <Card title={t('account.password')}>
          <PasswordForm user={user} />
        </Card>
        <Card title={t('signInFactors.title')}>
          <FactorsCard user={user} />
        </Card>
        <Card title={t('account.notifications.title')}>
          <Notifications />
        </Card>
      </div>
      <section className={`${classes.card} ${classes.wide}`}>
        <SessionsList />
      </section>
    </div>
  );
}
