import { useText } from '../../../../i18n/use-text.ts';
import type { OverlayKind } from '../../../../map/map-types.ts';
import classes from './layer-scale.module.css';

interface LayerScaleProps {
  readonly kind: OverlayKind;
  /** From little to much. */
  readonly colours: readonly string[];
}

/** What the colours of a layer mean, as far as its provider's are known. */
export function LayerScale({ kind, colours }: LayerScaleProps) {
  const t = useText();
  return (
    <div className={classes.scale}>
      <span>{t(`mapLayers.scale.${kind}.little`)}</span>
      <span className={classes.colours} aria-hidden>
        {colours.map((colour) => (
          <span key={colour} style={{ background: colour }} />
        ))}
      </span>
      <span>{t(`mapLayers.scale.${kind}.much`)}</span>
    </div>
  );
}
