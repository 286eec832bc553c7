import type { Route } from '@konvoj/contract';
import { formatNumber } from '@konvoj/i18n';
import { useLanguage, useText } from '../../../i18n/use-text.ts';
import type { PlanDraft } from './plan-draft.ts';
import { routeWarnings } from './route-warnings.ts';

/** The warnings of a route, the same on the screen and on paper. */
export function useWarningTexts(draft: PlanDraft, route: Route): string[] {
  const t = useText();
  const language = useLanguage();
  return routeWarnings(draft, route).map((warning) => {
    if (warning.kind === 'unavoided') return t(`routePlans.warning.unavoided.${warning.what}`);
    const sizes = warning.sizes.map((size) => {
      const value = formatNumber(language, draft.profile[size] ?? 0, 2);
      return `${t(`routePlans.size.${size}`)} ${value} ${size === 'weight' ? 't' : 'm'}`;
    });
    return t('routePlans.warning.oversized', { sizes: sizes.join(', ') });
  });
}
