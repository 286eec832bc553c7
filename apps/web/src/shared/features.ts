import { createContext, useContext } from 'react';
import type {
  AnyFeature,
  DetailsTab,
  MenuEntry,
  PlaceCommand,
  ReportTab,
  SettingsTab,
  VehicleCommand,
} from './feature.ts';

const NONE: readonly AnyFeature[] = [];

/** The features of the application, for those that show what others contribute. */
export const FeaturesContext = createContext(NONE);

export const useFeatures = (): readonly AnyFeature[] => useContext(FeaturesContext);

interface Contributions {
  readonly menu: MenuEntry;
  readonly settingsTabs: SettingsTab;
  readonly detailsTabs: DetailsTab;
  readonly reportTabs: ReportTab;
  readonly vehicleCommands: VehicleCommand;
  readonly placeCommands: PlaceCommand;
}

/** What all features contribute of a kind, in its order. */
export function contributed<Kind extends keyof Contributions>(
  features: readonly { readonly [Name in Kind]?: readonly Contributions[Name][] }[],
  kind: Kind,
): readonly Contributions[Kind][] {
  return features
    .flatMap((feature): readonly Contributions[Kind][] => feature[kind] ?? [])
    .toSorted((a, b) => a.order - b.order);
}

type Parts = 'historyMarks' | 'vehicleFact' | 'overMap' | 'overFrame' | 'fleetTools' | 'fleetRowTools' | 'placesTools';

/** The components of a kind that features contribute, by the names of the features. */
export function contributedParts<Kind extends Parts>(
  features: readonly AnyFeature[],
  kind: Kind,
): readonly { readonly name: string; readonly Part: NonNullable<AnyFeature[Kind]> }[] {
  return features.flatMap((feature) => {
    const part = feature[kind];
    return part === undefined ? [] : [{ name: feature.name, Part: part }];
  });
}
