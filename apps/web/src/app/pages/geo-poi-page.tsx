import { PlacesPanel } from '../../features/places/places-panel.tsx';

/** Points and zones beside the map. */
export function GeoPoiPage() {
  return <PlacesPanel />;
}
