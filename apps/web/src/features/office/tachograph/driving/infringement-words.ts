import type { DrivingInfringement } from '@konvoj/contract';
import { formatHours } from '@konvoj/i18n';
import type { Text } from '../../../../i18n/use-text.ts';

/** What was broken, by how much, and what the computation assumed, in sentences. */
export function infringementText(t: Text, infringement: DrivingInfringement): string {
  const { rule, valueMinutes, limitMinutes, assumed, isIncomplete } = infringement;
  const sentences = [
    t(`tachographContent.rule.${rule}`, { value: formatHours(valueMinutes), limit: formatHours(limitMinutes) }),
  ];
  if (assumed.length > 0) {
    const choices = assumed.map((each) => t(`tachographContent.assumption.${each}`)).join(', ');
    sentences.push(t('tachographContent.infringements.assumed', { choices }));
  }
  if (isIncomplete) sentences.push(t('tachographContent.infringements.incomplete'));
  return sentences.join(' ');
}
