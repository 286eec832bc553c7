import type { ChangeTopic, CrudId, SessionUser } from '@konvoj/contract';
import type { TextKey } from '@konvoj/i18n';
import type { Icon } from '@tabler/icons-react';
import type { AnyRoute, UseNavigateResult } from '@tanstack/react-router';
import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import type { Choice } from './choice.ts';
import type { HelpPage } from './help-pages.ts';
import { loadChunk } from './load-chunk.ts';
import type { MapPlace } from './map-place.ts';
import type { Vehicle } from './vehicle-status.ts';

/** A way to a page, in the rail, behind its 'more', or in the menu of the user; the palette has all of them. */
export interface MenuEntry {
  readonly to: string;
  readonly text: TextKey;
  readonly icon: Icon;
  readonly menu: 'rail' | 'more' | 'user';
  /** The place in that menu, from the top. */
  readonly order: number;
}

/** A tab of the user settings; the user menu and the palette have it too. */
export interface SettingsTab {
  /** Its name in the address. */
  readonly tab: string;
  readonly text: TextKey;
  readonly icon: Icon;
  readonly order: number;
  /** Its page of the help; absent: that of the user settings. */
  readonly help?: HelpPage;
  readonly isFor: (user: SessionUser) => boolean;
  readonly Panel: LazyExoticComponent<ComponentType>;
}

/** A tab of the settings of the fleet, besides the tables of the server. */
export interface FleetSection {
  readonly id: string;
  readonly text: TextKey;
  readonly isFor: (user: SessionUser) => boolean;
  readonly Panel: LazyExoticComponent<ComponentType>;
}

/** A tab of the details of a vehicle. */
export interface DetailsTab {
  readonly tab: string;
  readonly text: TextKey;
  readonly order: number;
  readonly Panel: LazyExoticComponent<ComponentType<{ readonly deviceId: number }>>;
}

/** A tab of the page of reports. */
export interface ReportTab {
  readonly tab: string;
  readonly text: TextKey;
  readonly order: number;
  readonly Panel: LazyExoticComponent<ComponentType>;
}

/** A moment of a vehicle that is marked on its track and its days. */
export interface HistoryMark {
  readonly id: string;
  readonly timeMs: number;
  readonly label: string;
}

/** Finds the marks of a vehicle in a period; draws nothing. */
export type HistoryMarks = ComponentType<{
  readonly deviceId: number;
  /** ISO instants. */
  readonly from: string;
  readonly to: string;
  readonly onMarks: (marks: readonly HistoryMark[]) => void;
}>;

/** A line of the card of a vehicle, of what the feature knows about it; it draws nothing where it knows nothing. */
export type VehicleFact = LazyExoticComponent<
  ComponentType<{
    readonly vehicle: Vehicle;
    /** A name with its value, as the card shows them. */
    readonly Fact: ComponentType<{ readonly name: string; readonly children: ReactNode }>;
  }>
>;

/** Something that can be done with a vehicle, wherever it is listed. */
export interface VehicleCommand {
  readonly id: string;
  readonly text: TextKey;
  readonly icon: Icon;
  readonly order: number;
  readonly run: (vehicle: Vehicle, tools: CommandTools) => void;
}

/** Something that can be done with a place on the map. */
export interface PlaceCommand {
  readonly id: string;
  readonly text: TextKey;
  readonly icon: Icon;
  readonly order: number;
  readonly run: (place: MapPlace, tools: CommandTools) => void;
}

export interface CommandTools {
  readonly navigate: UseNavigateResult<string>;
  readonly t: (key: TextKey) => string;
}

/** Commands of the palette, of one of its groups. */
export interface CommandGroup {
  readonly group: 'vehicles' | 'onMap' | 'actions';
  /** A hook. @param onMap runs an action on the map; a page without a map first opens one with it */
  readonly useChoices: (query: string, onMap: (run: () => void) => void) => readonly Choice[];
}

/**
 * What a feature shows in the rest of the application. It is read when the application starts: what it draws is loaded
 * later, by `lazyPart` or `lazyRouteComponent`. The types of its pages are named in its own type, so that links to them are
 * checked.
 */
export interface Feature<
  Framed extends AnyRoute = never,
  SignedIn extends AnyRoute = never,
  Public extends AnyRoute = never,
> {
  readonly name: string;
  /** Pages in the frame: children of `frameRoute`. */
  readonly pages?: readonly Framed[];
  /** Pages outside the frame, for signed-in users: children of `signedInRoute`. */
  readonly signedInPages?: readonly SignedIn[];
  /** Pages for everybody: children of `rootRoute`. */
  readonly publicPages?: readonly Public[];
  readonly menu?: readonly MenuEntry[];
  readonly settingsTabs?: readonly SettingsTab[];
  readonly detailsTabs?: readonly DetailsTab[];
  readonly reportTabs?: readonly ReportTab[];
  /** In the details of a vehicle. */
  readonly historyMarks?: HistoryMarks;
  readonly vehicleFact?: VehicleFact;
  readonly vehicleCommands?: readonly VehicleCommand[];
  readonly placeCommands?: readonly PlaceCommand[];
  /** Loaded with the palette. */
  readonly commands?: () => Promise<readonly CommandGroup[]>;
  /** By list that live data announce: the first parts of the keys of other queries that show its rows. */
  readonly shownIn?: Readonly<Partial<Record<ChangeTopic, readonly string[]>>>;
  /** Stands over the map of every page. */
  readonly overMap?: ComponentType;
  /** Stands over the whole frame: dialogs that may be opened from anywhere. */
  readonly overFrame?: ComponentType;
  readonly fleetSections?: readonly FleetSection[];
  /** Tools of a table in the settings of the fleet. */
  readonly fleetTools?: ComponentType<{ readonly table: CrudId }>;
  /** Tools of the chosen row of such a table. */
  readonly fleetRowTools?: ComponentType<{ readonly row: { readonly id: number } }>;
  /** Tools of the tables of own places. */
  readonly placesTools?: ComponentType<{ readonly tab: 'points' | 'zones' }>;
}

/** Any feature, whatever pages it has. */
export type AnyFeature = Feature<AnyRoute, AnyRoute, AnyRoute>;

/** A component that is loaded when it is first drawn. */
export function lazyPart<Props = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadChunk(async () => ({ default: await load() })));
}
