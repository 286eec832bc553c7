import { ActionIcon, Menu } from '@mantine/core';
import { IconCopy, IconDots, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../i18n/use-text.ts';

/** What can be done with a place of a table. */
export interface PlaceActions<Place> {
  readonly edit: (place: Place) => void;
  readonly visits: (place: Place) => void;
  readonly copy: (place: Place) => void;
  readonly remove: (place: Place) => void;
}

interface RowActionsProps<Place> {
  readonly place: Place;
  readonly actions: PlaceActions<Place>;
}

/** The actions of a row. Deleting needs no confirmation, because it can be undone. */
export function RowActions<Place extends { readonly name: string }>({ place, actions }: RowActionsProps<Place>) {
  const t = useText();
  return (
    // What is pressed here does not choose the row.
    <span onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <Menu position="bottom-start" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon size="sm" aria-label={t('places.actions', { name: place.name })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => actions.edit(place)}>
            {t('places.edit')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => actions.visits(place)}>
            {t('places.visits')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => actions.copy(place)}>
            {t('places.copy')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => actions.remove(place)}
          >
            {t('places.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
