import { useMemo } from 'react';
import { useVehicleChoices } from '../../../shared/vehicle-choices.ts';
import type { NamedChoice } from '../../../ui/named-choices.ts';
import { useDriverChoices, useOrderChoices } from './use-activities.ts';
import { usePeople } from './use-contacts.ts';

const nameIn = (choices: readonly NamedChoice[]) => (id: number) =>
  choices.find(({ value }) => value === String(id))?.label;

/** What an activity can name: colleagues, vehicles, drivers and orders, as far as they are loaded. */
export function useActivityChoices() {
  const { data: people } = usePeople();
  const { data: vehicles } = useVehicleChoices();
  const { data: drivers } = useDriverChoices();
  const { data: orders } = useOrderChoices();
  return useMemo(() => {
    const choices = {
      people: people?.map(({ id, name }): NamedChoice => ({ value: String(id), label: name })) ?? [],
      vehicles:
        vehicles?.map(({ id, licencePlate, nickname }): NamedChoice => ({
          value: String(id),
          label: nickname === null ? licencePlate : `${licencePlate} ${nickname}`,
        })) ?? [],
      drivers:
        drivers?.map(({ id, firstName, lastName }): NamedChoice => ({
          value: String(id),
          label: `${lastName} ${firstName}`,
        })) ?? [],
      orders:
        orders?.map(({ id, number, client }): NamedChoice => ({
          value: String(id),
          label: client === null ? number : `${number} ${client}`,
        })) ?? [],
    };
    return {
      ...choices,
      names: {
        personOf: nameIn(choices.people),
        plateOf: nameIn(choices.vehicles),
        driverOf: nameIn(choices.drivers),
        orderOf: nameIn(choices.orders),
      },
    };
  }, [people, vehicles, drivers, orders]);
}
