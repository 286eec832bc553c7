import type { CrmActivityKind } from '@konvoj/contract';
import {
  IconAlertTriangle,
  IconFileDescription,
  IconMail,
  IconMapPin,
  IconPhone,
  IconTruckDelivery,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';
import classes from './crm.module.css';

const SIGNS: Readonly<Record<CrmActivityKind, Icon>> = {
  visit: IconMapPin,
  call: IconPhone,
  email: IconMail,
  meeting: IconUsers,
  offer: IconFileDescription,
  complaint: IconAlertTriangle,
  delivery: IconTruckDelivery,
};

/** The kind of an activity with its sign. */
export function ActivityKind({ kind }: { readonly kind: CrmActivityKind }) {
  const t = useText();
  const Sign = SIGNS[kind];
  return (
    <span className={classes.kind}>
      <Sign size={14} aria-hidden /> {t(`crm.activity.kind.${kind}`)}
    </span>
  );
}
