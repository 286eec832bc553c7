import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ROUTES } from '../../../shared/routes.ts';

interface FleetLinkProps {
  /** A table of the fleet. */
  readonly section: 'vehicles' | 'drivers' | 'trackers';
  readonly children: ReactNode;
}

/** The way to a table of the fleet, where everything that a step leaves out can be entered. */
export function FleetLink({ section, children }: FleetLinkProps) {
  return (
    <Button
      variant="subtle"
      style={{ alignSelf: 'start' }}
      renderRoot={(button: object) => <Link {...button} to={ROUTES.Fleet} params={{ section }} />}
    >
      {children}
    </Button>
  );
}
