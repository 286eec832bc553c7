import '@mantine/spotlight/styles.layer.css';
import { Spotlight, spotlight } from '@mantine/spotlight';
import {
  IconArrowRight,
  IconBolt,
  IconBuildingCommunity,
  IconCrosshair,
  IconHistory,
  IconHome,
  IconMap,
  IconMapPin,
  IconSearch,
  IconTruck,
  type Icon,
} from '@tabler/icons-react';
import { use, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useText } from '../i18n/use-text.ts';
import type { PlaceGroupName } from '../map-ui/place-groups.ts';
import type { Choice } from '../shared/choice.ts';
import type { AnyFeature, CommandGroup } from '../shared/feature.ts';
import { useFeatures } from '../shared/features.ts';
import { releaseKeys } from '../shared/held-keys.ts';
import { loadChunk } from '../shared/load-chunk.ts';
import { savedSlice } from '../shared/saved-state.ts';
import { useOnMap, usePageChoices, usePlaceChoices } from './palette-choices.ts';
import styles from './palette.module.css';
import { rankedGroups, withChosen, type ChoiceGroup } from './palette-rules.ts';

/** The last choices, by id. */
const paletteHistory = savedSlice('palette', z.object({ recent: z.array(z.string()).readonly() }), { recent: [] });

type GroupName = 'recent' | 'vehicles' | 'pages' | 'onMap' | 'actions' | PlaceGroupName;
interface Group extends ChoiceGroup {
  readonly name: GroupName;
}

const ICONS: Readonly<Record<GroupName, Icon>> = {
  recent: IconHistory,
  vehicles: IconTruck,
  pages: IconArrowRight,
  onMap: IconMap,
  actions: IconBolt,
  own: IconMapPin,
  coordinates: IconCrosshair,
  addresses: IconHome,
  places: IconBuildingCommunity,
};
const HISTORY_PLACES = 3;

/** All results in groups. Results of the server come below local ones, so that nothing jumps. */
function useGroups(
  typed: string,
  commands: readonly CommandGroup[],
): {
  readonly groups: readonly Group[];
  readonly pending: boolean;
  readonly failed: boolean;
} {
  const query = typed.trim();
  const history = paletteHistory.use(({ recent }) => recent);
  const onMap = useOnMap();
  const places = usePlaceChoices(query, onMap);
  const pages = usePageChoices();
  // The features stay the same for as long as the palette is there, so their hooks run in the same order.
  // oxlint-disable-next-line react/hooks -- see above
  const offered = commands.map(({ group, useChoices }) => ({ group, choices: useChoices(query, onMap) }));
  const choicesOf = (name: CommandGroup['group']): readonly Choice[] =>
    offered.flatMap(({ group, choices }) => (group === name ? choices : []));
  const known: readonly Group[] = [
    { name: 'vehicles', choices: choicesOf('vehicles') },
    { name: 'pages', choices: pages },
    { name: 'onMap', choices: choicesOf('onMap') },
    { name: 'actions', choices: choicesOf('actions') },
  ];
  const { pending, failed } = places;
  if (query !== '') return { groups: [...rankedGroups(known, query), ...places.groups], pending, failed };
  const all = new Map([...known.flatMap(({ choices }) => choices), ...places.recent].map((each) => [each.id, each]));
  const ids = new Set([...history, ...places.recent.slice(0, HISTORY_PLACES).map(({ id }) => id)]);
  const recent = [...ids].flatMap((id) => all.get(id) ?? []);
  const rest = known.map(({ name, choices }) => ({ name, choices: choices.filter(({ id }) => !ids.has(id)) }));
  return { groups: rankedGroups([{ name: 'recent', choices: recent }, ...rest], ''), pending: false, failed };
}

let loading: { readonly of: readonly AnyFeature[]; readonly commands: Promise<readonly CommandGroup[]> } | null = null;

/** The commands of all features, loaded when the palette is first opened; a failure is not remembered. */
function commandsOf(features: readonly AnyFeature[]): Promise<readonly CommandGroup[]> {
  if (loading?.of === features) return loading.commands;
  const each = features.flatMap(({ commands }) => (commands === undefined ? [] : [loadChunk(commands)]));
  const commands = Promise.all(each).then((groups) => groups.flat());
  loading = { of: features, commands };
  commands.catch(() => (loading = null));
  return commands;
}

/**
 * The command palette: vehicles, places, pages, what the map can do and other actions.
 * @param asked increases with each request to open; a second request closes it
 */
export function Palette({ asked }: { readonly asked: number }) {
  const t = useText();
  const commands = use(commandsOf(useFeatures()));
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) spotlight.toggle();
  }, [asked]);
  const { groups, pending, failed } = useGroups(query, commands);
  // The library chooses the first answer once, when something is typed; answers that come later count as well.
  useEffect(() => {
    if (query.trim() === '' || list.current?.querySelector('[data-selected]')) return;
    list.current?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  });
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      overlayProps={{ blur: 0 }}
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': t('help.palette') } }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        onFocus={() => {
          const typed = releaseKeys();
          if (typed !== '') setQuery((before) => before + typed);
        }}
      />
      <Spotlight.ActionsList ref={list}>
        {groups.map((group) => (
          <Answers key={group.name} {...group} />
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>{t(pending ? 'placeSearch.searching' : 'common.noMatch')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      {failed && <Spotlight.Footer role="status">{t('palette.placesFailed')}</Spotlight.Footer>}
    </Spotlight.Root>
  );
}

function useGroupLabel(name: GroupName): string {
  const t = useText();
  switch (name) {
    case 'own':
    case 'coordinates':
    case 'addresses':
    case 'places':
      return t(`placeSearch.group.${name}`);
    default:
      return t(`palette.${name}`);
  }
}

function Answers({ name, choices }: Group) {
  const label = useGroupLabel(name);
  const GroupIcon = ICONS[name];
  return (
    <Spotlight.ActionsGroup label={label}>
      {choices.map(({ id, label: text, description, run, once = false }: Choice) => (
        <Spotlight.Action
          key={id}
          label={text}
          {...(description === undefined ? {} : { description })}
          classNames={{ actionDescription: styles.description ?? '' }}
          leftSection={<GroupIcon size={16} stroke={1.6} aria-hidden />}
          onClick={() => {
            if (!once && name !== 'recent') remember(id);
            run();
          }}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}

/** Places are remembered with the searches of the map. */
function remember(id: string): void {
  if (!id.startsWith('place ')) paletteHistory.set({ recent: withChosen(paletteHistory.get().recent, id) });
}
