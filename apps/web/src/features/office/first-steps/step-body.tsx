import type { FirstStep, FirstSteps } from '@konvoj/contract';
import { Button, Group, Text as Words } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import { countryNames } from '../../../shared/country-names.ts';
import { ROUTES } from '../../../shared/routes.ts';
import { useUser } from '../../../shared/session-state.ts';
import { ContactStep } from './contact-step.tsx';
import classes from './first-steps.module.css';
import { FleetLink } from './fleet-link.tsx';
import { TrackerStep } from './tracker-step.tsx';
import { VehicleStep } from './vehicle-step.tsx';

interface StepBodyProps {
  readonly step: FirstStep;
  readonly gateway: FirstSteps['gateway'];
}

/** What is done in a step: a form where one suffices, else the way to the page that has it. */
export function StepBody({ step, gateway }: StepBodyProps) {
  const Body = BODIES[step];
  return <Body gateway={gateway} />;
}

const BODIES: Readonly<Record<FirstStep, ComponentType<Pick<StepBodyProps, 'gateway'>>>> = {
  company: CompanyStep,
  users: UsersStep,
  vehicle: VehicleStep,
  tracker: TrackerStep,
  contact: ContactStep,
  places: PlacesStep,
  rates: RatesStep,
  driver_app: DriverAppStep,
};

function UsersStep() {
  const t = useText();
  return <SettingsLink tab="users">{t('firstSteps.invite.open')}</SettingsLink>;
}

function PlacesStep() {
  const t = useText();
  return (
    <Group>
      <Button variant="light" component={Link} to={ROUTES.GeoPOI}>
        {t('firstSteps.open.places')}
      </Button>
    </Group>
  );
}

function RatesStep() {
  const t = useText();
  return (
    <Group gap="xs">
      <SettingsLink tab="allowanceRates">{t('allowanceRates.tab')}</SettingsLink>
      <SettingsLink tab="rates">{t('routeRates.tab')}</SettingsLink>
    </Group>
  );
}

function DriverAppStep() {
  const t = useText();
  return (
    <Group>
      <FleetLink section="drivers">{t('firstSteps.open.drivers')}</FleetLink>
    </Group>
  );
}

function CompanyStep() {
  const t = useText();
  const countryOf = countryNames(useLanguage());
  const organization = useUser()?.organization;
  if (!organization) return null;
  const facts = [
    [t('firstSteps.company.name'), organization.name],
    [t('firstSteps.company.timeZone'), organization.timeZone],
    [t('firstSteps.company.country'), countryOf(organization.country)],
  ] as const;
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Words size="xs" c="dimmed">
        {t('firstSteps.company.hint')}
      </Words>
      <SettingsLink tab="letterhead">{t('firstSteps.company.open')}</SettingsLink>
    </>
  );
}

function SettingsLink({ tab, children }: { readonly tab: string; readonly children: ReactNode }) {
  return (
    <Button
      variant="light"
      style={{ alignSelf: 'start' }}
      renderRoot={(button: object) => <Link {...button} to={ROUTES.UserSettings} search={{ tab }} />}
    >
      {children}
    </Button>
  );
}
