import { useCallback, useEffect, useState } from 'react';
import { errorText } from '../error-text.ts';
import { NetworkError } from '../../shared/api-errors.ts';
import { Icon } from '../parts/icons.tsx';
import { useText } from '../texts.ts';
import { useDriverApp, useSession } from '../use-app.ts';
import { openScreen } from '../use-screen.ts';

type Vehicles = Awaited<ReturnType<ReturnType<typeof useDriverApp>['vehicles']>>;
/** More than a screen of vehicles gets a search. */
const SEARCH_FROM = 8;

export function VehicleChoice({ onLater }: { readonly onLater: () => void }) {
  const t = useText();
  const app = useDriverApp();
  const { vehicle } = useSession();
  const [vehicles, setVehicles] = useState<Vehicles | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [search, setSearch] = useState('');

  const load = useCallback(() => app.vehicles().then(setVehicles, setFailure), [app]);
  useEffect(() => void load(), [load]);

  function tryAgain(): void {
    setFailure(null);
    void load();
  }

  function choose(vehicleId: number | null): void {
    setFailure(null);
    app.chooseVehicle(vehicleId).then(() => openScreen('today'), setFailure);
  }

  const wanted = plain(search);
  const shown = vehicles?.filter(({ licencePlate, nickname }) =>
    plain(`${licencePlate}${nickname ?? ''}`).includes(wanted),
  );
  return (
    <main className="page">
      <h1>{t('driverApp.vehicle.title')}</h1>
      <p>{t('driverApp.vehicle.intro')}</p>
      {failure !== null && (
        <div role="alert" className="notice">
          <p>{failure instanceof NetworkError ? t('driverApp.vehicle.offline') : errorText(t, failure)}</p>
          <button type="button" className="button" onClick={tryAgain}>
            {t('driverApp.retry')}
          </button>
        </div>
      )}
      {vehicles === null && failure === null && <p aria-busy="true">{t('driverApp.vehicle.loading')}</p>}
      {vehicles?.length === 0 && <p className="notice">{t('driverApp.vehicle.empty')}</p>}
      {vehicles && vehicles.length >= SEARCH_FROM && (
        <input
          type="search"
          aria-label={t('driverApp.vehicle.search')}
          placeholder={t('driverApp.vehicle.search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className="vehicles">
        {shown?.map(({ id, licencePlate, nickname, occupied, current }) => (
          <li key={id}>
            <button
              type="button"
              className={current ? 'button vehicle current' : 'button vehicle'}
              onClick={() => choose(id)}
            >
              <Icon name="truck" />
              <span>
                <strong>{licencePlate}</strong> {nickname}
                {(current || occupied) && (
                  <span className="hint">
                    {t(current ? 'driverApp.vehicle.current' : 'driverApp.vehicle.occupied')}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="button" onClick={onLater}>
        {t(vehicle === null ? 'driverApp.vehicle.later' : 'driverApp.close')}
      </button>
      {vehicle !== null && (
        <button type="button" className="button" onClick={() => choose(null)}>
          {t('driverApp.vehicle.leave')}
        </button>
      )}
    </main>
  );
}

/** Licence plates are typed without spaces and dashes. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s-]/g, '');
}
