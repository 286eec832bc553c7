import type { LanguageCode } from '@konvoj/contract';
import { formatDateTime, formatDistance, formatNumber } from '@konvoj/i18n';
import type { CSSProperties } from 'react';
import { useLanguage, useText } from '../../../../i18n/use-text.ts';
import { useTimeZone } from '../../../../shared/session-state.ts';
import {
  GAP,
  HEAD,
  LEGEND_BELOW,
  LEGEND_BESIDE,
  MARGIN,
  mapSize,
  pageSize,
  type Orientation,
  type Paper,
} from './paper.ts';
import { scaleBar } from './scale-bar.ts';
import classes from './sheet.module.css';
import { svgAddress } from './swatches.ts';
import type { LegendGroup } from './use-legend.ts';
import type { PrintPicture } from './use-print-picture.tsx';

/** What of the map's width the scale bar may take. */
export const SCALE_SHARE = 0.22;

export interface SheetContent {
  readonly heading: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  readonly paper: Paper;
  readonly orientation: Orientation;
  readonly legend: readonly LegendGroup[];
  readonly picture: PrintPicture | null;
}

/** One page with the map, in light colours whatever the application has. Lengths are counted in `--mm`. */
export function Sheet({ heading, madeAt, paper, orientation, legend, picture }: SheetContent) {
  const t = useText();
  const timeZone = useTimeZone();
  return (
    <div className={classes.sheet} data-orientation={orientation} style={sizes(paper, orientation)}>
      <header className={classes.head}>
        <h2 className={classes.heading}>{heading}</h2>
        <time className={classes.time}>{formatDateTime(madeAt, timeZone)}</time>
      </header>
      <div className={classes.map}>
        {picture !== null && (
          <>
            <img className={classes.picture} src={picture.address} alt={heading} />
            <Scale metresAcross={picture.metresAcross} />
            <span className={classes.sources}>{picture.attribution}</span>
          </>
        )}
      </div>
      <section className={classes.legend} aria-label={t('mapPrint.legend')}>
        {legend.map(({ title, entries }) => (
          <div key={title} className={classes.group}>
            <h3 className={classes.title}>{title}</h3>
            <ul className={classes.entries}>
              {entries.map(({ label, sign }) => (
                <li key={label}>
                  <img className={classes.sign} src={svgAddress(sign)} alt="" />
                  {label}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </div>
  );
}

function Scale({ metresAcross }: { readonly metresAcross: number }) {
  const language = useLanguage();
  const bar = scaleBar(metresAcross, SCALE_SHARE);
  return (
    <span className={classes.scale} style={{ width: `${bar.share * 100}%` }}>
      {scaleText(language, bar.metres)}
    </span>
  );
}

/** `20 km`, `500 m`. */
export function scaleText(language: LanguageCode, metres: number): string {
  return metres < 1_000
    ? `${formatNumber(language, metres)}\u00A0m`
    : formatDistance(language, metres).replace(/[.,]0(?=\u00A0)/, '');
}

function sizes(paper: Paper, orientation: Orientation): CSSProperties {
  const page = pageSize(paper, orientation);
  const map = mapSize(paper, orientation);
  const values: Record<string, number> = {
    '--page-width': page.width,
    '--page-height': page.height,
    '--map-width': map.width,
    '--map-height': map.height,
    '--margin': MARGIN,
    '--head': HEAD,
    '--gap': GAP,
    '--legend': orientation === 'landscape' ? LEGEND_BESIDE : LEGEND_BELOW,
  };
  return values;
}
