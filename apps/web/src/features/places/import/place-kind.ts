/** What is imported and exported: points of interest, or geo zones. */
export type PlaceKind = 'points' | 'zones';
