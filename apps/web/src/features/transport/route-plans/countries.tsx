import type { LanguageCode, Route } from '@konvoj/contract';
import { shownParts } from '@konvoj/columns/column';
import { Anchor } from '@mantine/core';
import { formatDistance, formatDuration, formatNumber } from '@konvoj/i18n';
import { Link } from '@tanstack/react-router';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useMay } from '../../../shared/session-state.ts';
import { NoRoute } from './directions.tsx';
import classes from './route-plans.module.css';

/** Distance and time by country, and the costs where the organization has entered rates. */
export function Countries({ route }: { readonly route: Route | undefined }) {
  const t = useText();
  const language = useLanguage();
  if (route === undefined) return <NoRoute />;
  const distances = shownParts(
    route.countries.map(({ distance }) => distance),
    { kind: 'distance' },
  );
  return (
    <div className={classes.countries}>
      <table className={classes.table}>
        <caption>{t('routePlans.byCountry')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('routePlans.country')}</th>
            <th scope="col">{t('routePlans.distance')}</th>
            <th scope="col">{t('routePlans.driving')}</th>
            <th scope="col">{t('routePlans.tollRoads')}</th>
          </tr>
        </thead>
        <tbody>
          {route.countries.map(({ countryId, duration, tollDistance }, index) => (
            <tr key={countryId ?? 'sea'}>
              <th scope="row">{countryName(language, countryId) ?? t('routePlans.atSea')}</th>
              <td>{formatDistance(language, distances[index] ?? 0)}</td>
              <td>{formatDuration(duration)}</td>
              <td>{tollDistance === 0 ? '–' : formatDistance(language, tollDistance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('routePlans.total')}</th>
            <td>{formatDistance(language, route.distance)}</td>
            <td>{formatDuration(route.duration)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
      <Costs route={route} />
    </div>
  );
}

function Costs({ route: { costs } }: { readonly route: Route }) {
  const t = useText();
  const language = useLanguage();
  if (costs === null) {
    return (
      <p className={classes.hint}>
        {t('routePlans.noRates')} <RatesLink />
      </p>
    );
  }
  const euros = (cents: number, digits = 2): string => `${formatNumber(language, cents / 100, digits)}\u00A0€`;
  // A rate has up to four decimals: 0.4213 €/km.
  const rateText = (kind: string, rate: number): string =>
    `${euros(rate, Number.isInteger(rate) ? 2 : 4)}/${kind === 'time' ? 'h' : 'km'}`;
  const quantity = (kind: string, value: number): string =>
    kind === 'time' ? formatDuration(value) : formatDistance(language, value);
  return (
    <table className={classes.table}>
      <caption>
        {t('routePlans.costs')} <RatesLink />
      </caption>
      <tbody>
        {costs.lines.map(({ kind, countryId, quantity: amount, rate, cents }) => (
          <tr key={`${kind} ${countryId}`}>
            <th scope="row">
              {t(`routePlans.cost.${kind}`)} {countryName(language, countryId)}
            </th>
            <td>
              {quantity(kind, amount)} × {rateText(kind, rate)}
            </td>
            <td>{euros(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('routePlans.total')}</th>
          <td />
          <td>{euros(costs.cents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** To the rates, for those who may change them. */
function RatesLink() {
  const t = useText();
  if (!useMay('route_rates.edit')) return null;
  return (
    <Anchor
      size="xs"
      underline="always"
      renderRoot={(props: object) => <Link {...props} to={ROUTES.UserSettings} search={{ tab: 'rates' }} />}
    >
      {t('routeRates.tab')}
    </Anchor>
  );
}

/** Null: at sea. */
function countryName(language: LanguageCode, countryId: string | null): string | null {
  if (countryId === null) return null;
  return new Intl.DisplayNames([language], { type: 'region' }).of(countryId) ?? countryId;
}
