/** The properties that our GeoJSON files have under another name than our fields: those of the API. */
export const GEOJSON_NAMES = { name: 'naziv', description: 'opis' } as const;
