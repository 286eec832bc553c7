/** Makes the embedded map: one PMTiles file of the world, in detail for Europe, from npm packages only. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { bordersOf } from './borders.ts';
import { areaOf, type Box, EUROPE, type Feature, feature, polygonsOf, touches } from './geometry.ts';
import { countryLabels, seaLabels, townLabels } from './places.ts';
import { pmtilesArchive, type Tile } from './pmtiles.ts';
import { roadLines } from './roads.ts';
import { detailedLand, lakes, rivers, worldCountries } from './sources.ts';

const DETAIL_FROM_ZOOM = 6;
const MAX_ZOOM = 8;
const EXTENT = 4096;
const BUFFER = 64;

type Index = InstanceType<typeof GeoJSONVT>;
const index = (features: Feature[], maxZoom: number, tolerance = 3): Index =>
  new GeoJSONVT(
    { type: 'FeatureCollection', features },
    {
      maxZoom,
      tolerance,
      buffer: BUFFER,
      extent: EXTENT,
      indexMaxZoom: 4,
      indexMaxPoints: 0,
    },
  );

/** The sea of a detailed tile: it covers what the coarse world map drew there. */
const MASK = {
  features: [
    {
      type: 3,
      geometry: [
        [
          [-BUFFER, -BUFFER],
          [EXTENT + BUFFER, -BUFFER],
          [EXTENT + BUFFER, EXTENT + BUFFER],
          [-BUFFER, EXTENT + BUFFER],
          [-BUFFER, -BUFFER],
        ],
      ],
      tags: {},
    },
  ],
};

const europeanLand = detailedLand().flatMap((country) => {
  const polygons = polygonsOf(country.geometry).filter((polygon) => touches(polygon[0]!, EUROPE));
  const outer = polygons.map((polygon) => [polygon[0]!]);
  return polygons.length > 0
    ? [feature({ type: 'MultiPolygon', coordinates: outer }, { a: country.properties['A3'] })]
    : [];
});
/** Land without islands below an area in square degrees, but never a country less. */
const withoutSmallIslands = (smallest: number) =>
  europeanLand
    .map((country) => {
      const polygons = polygonsOf(country.geometry);
      const kept = polygons.filter((polygon) => areaOf(polygon[0]!) > smallest || polygons.length === 1);
      return feature({ type: 'MultiPolygon', coordinates: kept }, country.properties);
    })
    .filter((country) => polygonsOf(country.geometry).length > 0);

const lakeRank = (area: number) => (area > 0.3 ? 1 : area > 0.08 ? 2 : 3);
const allLakes = lakes().map((polygon) => ({ polygon, area: areaOf(polygon[0]!) }));
const worldLakes = allLakes
  .filter(({ area }) => area > 0.02)
  .map(({ polygon, area }) => feature({ type: 'Polygon', coordinates: polygon }, { s: lakeRank(area) }));
const europeanLakes = allLakes
  .filter(({ polygon, area }) => area > 0.004 && touches(polygon[0]!, EUROPE))
  .map(({ polygon, area }) => feature({ type: 'Polygon', coordinates: polygon }, { s: area > 0.02 ? 1 : 2 }));

const world = { low: worldCountries('110m'), middle: worldCountries('50m'), high: worldCountries('10m') };
const towns = townLabels();
const allRivers = rivers();

const worldIndexes = {
  low: { land: index(world.low.land, 5), border: index(world.low.borders, 5) },
  middle: { land: index(world.middle.land, 5, 2), border: index(world.middle.borders, 5, 2) },
  high: { land: index(world.high.land, 5, 2), border: index(world.high.borders, 5, 2) },
  lake: index(worldLakes, 5),
  river: index(allRivers, 5),
};
const europe = {
  land: new Map([
    [6, index(withoutSmallIslands(0.002), 6)],
    [7, index(withoutSmallIslands(0.0006), 7)],
    [8, index(withoutSmallIslands(0.00008), 8, 2)],
  ]),
  border: index(bordersOf(europeanLand, EUROPE), MAX_ZOOM, 2),
  lake: index(europeanLakes, MAX_ZOOM, 2),
  river: index(allRivers, MAX_ZOOM, 2),
};
const { motorways, roads, ferries } = roadLines();
/** Motorways and ferries from zoom 6, other main roads from zoom 7. */
const roadIndexes = {
  far: index([...motorways, ...ferries], DETAIL_FROM_ZOOM),
  near: index([...roads, ...motorways, ...ferries], MAX_ZOOM, 2),
};
const labels = {
  country: index(countryLabels(world.middle.land), MAX_ZOOM),
  sea: index(seaLabels(), MAX_ZOOM),
  town: new Map(
    [2, 3, 4, 5, 6, 7, 8].map((zoom) => [
      zoom,
      index(
        towns.filter((town) => (town.properties['r'] as number) <= (zoom >= MAX_ZOOM ? 10 : Math.max(zoom, 3) + 1)),
        MAX_ZOOM,
      ),
    ]),
  ),
};

function layersOf(zoom: number): Record<string, Index | undefined> {
  const names = { country: labels.country, sea: labels.sea, place: labels.town.get(zoom) };
  if (zoom >= DETAIL_FROM_ZOOM) {
    const road = zoom > DETAIL_FROM_ZOOM ? roadIndexes.near : roadIndexes.far;
    return {
      land: europe.land.get(zoom),
      border: europe.border,
      lake: europe.lake,
      river: europe.river,
      road,
      ...names,
    };
  }
  const { land, border } = worldIndexes[zoom < 2 ? 'low' : zoom < 4 ? 'middle' : 'high'];
  return {
    land,
    border,
    lake: zoom >= 2 ? worldIndexes.lake : undefined,
    river: zoom >= 3 ? worldIndexes.river : undefined,
    ...names,
  };
}

function tileRange(zoom: number, [west, south, east, north]: Box) {
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * 2 ** zoom);
  const row = (latitude: number) => {
    const angle = (latitude * Math.PI) / 180;
    return Math.floor(((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * 2 ** zoom);
  };
  return { columns: [column(west), column(east)] as const, rows: [row(north), row(south)] as const };
}

const tiles: Tile[] = [];
for (let z = 0; z <= MAX_ZOOM; z++) {
  const whole = 2 ** z - 1;
  const detailed = z >= DETAIL_FROM_ZOOM;
  const { columns, rows } = detailed
    ? tileRange(z, EUROPE)
    : { columns: [0, whole] as const, rows: [0, whole] as const };
  const indexes = Object.entries(layersOf(z));
  for (let x = columns[0]; x <= columns[1]; x++) {
    for (let y = rows[0]; y <= rows[1]; y++) {
      const layers: Record<string, unknown> = detailed ? { mask: MASK } : {};
      for (const [name, layerIndex] of indexes) {
        const tile = layerIndex?.getTile(z, x, y);
        if (tile && tile.features.length > 0) layers[name] = tile;
      }
      if (Object.keys(layers).length === 0) continue;
      tiles.push({ z, x, y, data: fromGeojsonVt(layers as never, { version: 2, extent: EXTENT }) });
    }
  }
}

const archive = pmtilesArchive(
  tiles,
  {
    name: 'Embedded map',
    format: 'pbf',
    attribution: '© OpenStreetMap contributors · Natural Earth · GeoNames',
    vector_layers: ['land', 'border', 'lake', 'river', 'road', 'mask', 'country', 'place', 'sea'].map((id) => ({
      id,
      fields: {},
    })),
  },
  { minZoom: 0, maxZoom: MAX_ZOOM, bounds: [-180, -85, 180, 85], centre: [15, 46, 6] },
);
const target = new URL('../../apps/web/public/basemap/', import.meta.url);
mkdirSync(target, { recursive: true });
writeFileSync(new URL('basemap.pmtiles', target), archive);
console.log(`${tiles.length} tiles, ${(archive.length / 1e6).toFixed(1)} MB`);
