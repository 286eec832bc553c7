export interface ScaleBar {
  readonly metres: number;
  /** Share of the map's width. */
  readonly share: number;
}

const STEPS = [5, 2, 1];

/**
 * A bar of a round length (1, 2 or 5 times a power of ten) that takes at most a given share of the map.
 * @param metresAcross what the map's width stands for in its middle
 */
export function scaleBar(metresAcross: number, mostShare: number): ScaleBar {
  const most = metresAcross * mostShare;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = (STEPS.find((step) => step * power <= most) ?? 1) * power;
  return { metres, share: metres / metresAcross };
}
