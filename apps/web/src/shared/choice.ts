/** Something the palette can do. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** Further words by which it is found. */
  readonly words?: string;
  readonly run: () => void;
  /** It is not offered again as something done lately. */
  readonly once?: boolean;
}
