import { Pill } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { useText, type Text } from '../../../../i18n/use-text.ts';
import { vehicleFilter, type FilterPart } from '../../../../map/vehicle-filter.ts';
import classes from '../../../../map/map-host.module.css';

function partText(t: Text, part: FilterPart): string {
  return part.kind === 'search' ? t('map.filter.search', { term: part.term }) : t(`vehicle.status.${part.status}`);
}

/** Which vehicles are left out on the map, in words that can be taken away; nothing while all are shown. */
export function FilterChips() {
  const t = useText();
  const active = useStore(vehicleFilter, (state) => state.active);
  if (active === null) return null;
  return (
    <div className={classes.filter} role="group" aria-label={t('map.filter.label')}>
      <IconFilter size={14} aria-hidden />
      {active.parts.map((part) => {
        const text = partText(t, part);
        return (
          <Pill
            key={text}
            className={classes.chip ?? ''}
            withRemoveButton
            onRemove={() => active.remove(part)}
            removeButtonProps={{
              'aria-label': t('map.filter.remove', { filter: text }),
              tabIndex: 0,
              'aria-hidden': false,
            }}
          >
            {text}
          </Pill>
        );
      })}
      <button type="button" className={classes.textButton} onClick={active.clear}>
        {t('map.filter.clear')}
      </button>
    </div>
  );
}
