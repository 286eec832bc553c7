import type { TravelOrderRow } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import { Anchor, Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useMay } from '../../../shared/session-state.ts';
import { isUnverified } from './list-model.ts';
import classes from './travel-orders.module.css';
import { useTravelOrdersSearch } from './travel-orders-search.ts';

interface UnverifiedRatesProps {
  /** Those of the month, before other filters. */
  readonly orders: readonly TravelOrderRow[];
}

/** How many orders have rates that are not verified for their date, with a filter and the way to the rates; nothing without any. */
export function UnverifiedRates({ orders }: UnverifiedRatesProps) {
  const t = useText();
  const language = useLanguage();
  const mayEdit = useMay('allowanceRates.edit');
  const [search, change] = useTravelOrdersSearch();
  const count = orders.filter(isUnverified).length;
  if (count === 0 && search.unverified !== true) return null;
  return (
    <div className={classes.banner} role="status">
      <IconAlertTriangle size={14} aria-hidden />
      <span>{t('travelOrderForm.unverified', { count, number: formatNumber(language, count) })}</span>
      <Checkbox
        size="xs"
        label={t('travelOrderForm.onlyUnverified')}
        checked={search.unverified === true}
        onChange={(event) => change({ unverified: event.currentTarget.checked ? true : undefined })}
      />
      {mayEdit && (
        <Anchor
          size="xs"
          renderRoot={(props: object) => (
            <Link {...props} to={ROUTES.UserSettings} search={{ tab: 'allowanceRates' }} />
          )}
        >
          {t('travelOrderForm.checkRates')}
        </Anchor>
      )}
    </div>
  );
}
