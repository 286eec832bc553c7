import { PlacesExportMenu, PlacesImportButton } from '../../features/places/import/places-import-button.tsx';
import { PlacesPanel } from '../../features/places/own-places/places-panel.tsx';
import type { PlacesTab } from '../../features/places/own-places/places-search.ts';

function FileTools({ tab }: { readonly tab: PlacesTab }) {
  return (
    <>
      <PlacesExportMenu kind={tab} />
      <PlacesImportButton kind={tab} />
    </>
  );
}

/** Points and zones beside the map, with what else can be done with their tables. */
export function GeoPoiPage() {
  return <PlacesPanel tools={FileTools} />;
}
