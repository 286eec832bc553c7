import { FirstStepLink } from '../ui/first-step-link.tsx';
import { useFleetIsEmpty, useFleetIsSilent } from './use-fleet-is-empty.ts';

/** In the empty face of what vehicles fill: the way to the first vehicle, or to the first position; else nothing. */
export function EmptyFleetLink() {
  const isEmpty = useFleetIsEmpty();
  const isSilent = useFleetIsSilent();
  if (isEmpty) return <FirstStepLink step="vehicle" />;
  return isSilent ? <FirstStepLink step="contact" /> : null;
}
