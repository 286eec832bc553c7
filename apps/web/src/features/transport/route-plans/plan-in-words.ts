import type { Text } from '../../../i18n/use-text.ts';
import { momentText, windowText } from '../../../shared/time-window.ts';
import type { InWords } from '../../../ui/form/conflict.ts';
import { SIZES, type DraftPoint, type PlanDraft } from './plan-draft.ts';

/** A plan field by field and point by point, so that two states of it can be compared. */
export function planInWords(draft: PlanDraft, t: Text, timeZone: string): InWords[] {
  const { name, description, points, profile, wrongSizes, avoid, departAt } = draft;
  const { kind, hazmat, ...sizes } = profile;
  const dimensions = SIZES.flatMap((size) => {
    const value = wrongSizes[size] ?? sizes[size];
    return value === undefined ? [] : [`${t(`routePlans.size.${size}`)} ${value}`];
  });
  return [
    { label: t('routePlans.name'), text: name },
    { label: t('routePlans.description'), text: description },
    { label: t('routePlans.vehicle'), text: t(`routePlans.kind.${kind}`) },
    {
      label: t('routePlans.dimensions'),
      text: [...dimensions, hazmat === true ? t('routePlans.hazmat') : ''].filter(Boolean).join(', '),
    },
    { label: t('routePlans.avoid'), text: avoid.map((each) => t(`routePlans.avoidable.${each}`)).join(', ') },
    { label: t('routePlans.departure'), text: departAt === null ? '' : momentText(departAt, timeZone) },
    ...points.map((point, index) => ({
      label: `${t('routePlans.point.name')} ${index + 1}`,
      text: pointWords(point, timeZone),
    })),
  ];
}

function pointWords({ name, at, from, to, stay, contact, notes }: DraftPoint, timeZone: string): string {
  const place = `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`;
  const staying = stay === 0 ? '' : `${Math.round(stay / 60)} min`;
  const lines = [name, name === place ? '' : place, windowText(from, to, timeZone) ?? '', staying, contact, notes];
  return lines.filter(Boolean).join('\n');
}
