import { useText } from '../../../i18n/use-text.ts';
import { useUser } from '../../../shared/session-state.ts';
import { OnPaper } from '../../../ui/on-paper.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import classes from './driver-access.module.css';
import { sheetAddress } from './sheet-address.ts';

interface DriverSheetProps {
  readonly name: string;
  readonly organizationCode: string;
  readonly url: string;
}

const A5 = { width: 148, height: 210 };

/** What an administrator prints for a driver: how to get into the app. The PIN is told, never printed. */
export function DriverSheet({ name, organizationCode, url }: DriverSheetProps) {
  const t = useText();
  const organization = useUser()?.organization?.name ?? '';
  return (
    <OnPaper {...A5}>
      <div className={classes.sheet}>
        <h1>{t('driverAccess.sheetTitle')}</h1>
        <p>
          {name}, {organization}
        </p>
        <QrCode className={classes.code} text={sheetAddress(url, organizationCode)} />
        <p className={classes.address}>{url}</p>
        <p>
          {t('driverAccess.organizationCode')}: <strong>{organizationCode}</strong>
        </p>
        <ol>
          <li>{t('driverAccess.step.open')}</li>
          <li>{t('driverAccess.step.signIn')}</li>
          <li>{t('driverAccess.step.vehicle')}</li>
          <li>{t('driverAccess.step.install')}</li>
        </ol>
      </div>
    </OnPaper>
  );
}
