import { useStore } from 'zustand';
import { useLanguage } from '../../../../i18n/use-text.ts';
import { toolState, type ToolState } from '../../../../map/draw/tool-state.ts';
import { lengthMeters, lengthText, shapeText } from '../../../../map/measure/figures.ts';
import type { LanguageCode } from '@konvoj/contract';
import classes from './drawing-bar.module.css';

/** What is being drawn or measured, in figures beside the pointer. The bar says the same to screen readers. */
export function SizeTip() {
  const language = useLanguage();
  const { state, at } = useStore(toolState);
  const text = sizeText(state, language);
  if (text === null || at === null) return null;
  return (
    <div
      className={classes.tip}
      aria-hidden
      style={{ transform: `translate(${Math.round(at.x + 16)}px, ${Math.round(at.y + 16)}px)` }}
    >
      {text}
    </div>
  );
}

function sizeText(state: ToolState, language: LanguageCode): string | null {
  if (state.tool === 'zone') return state.phase === 'next' && state.shape ? shapeText(language, state.shape) : null;
  if (state.tool !== 'measure' || state.ended !== 'no' || state.pointer === null || state.places.length === 0)
    return null;
  return lengthText(language, lengthMeters([...state.places, state.pointer]));
}
