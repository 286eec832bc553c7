import type { ArrivalEstimate } from '@konvoj/contract';
import type { Eta } from './types.ts';

/** An ETA as the API answers it. */
export function etaOnWire(eta: Eta): ArrivalEstimate {
  return {
    ...eta,
    eta: eta.eta.toISOString(),
    earliest: eta.earliest.toISOString(),
    latest: eta.latest.toISOString(),
    positionAt: eta.positionAt.toISOString(),
  };
}
