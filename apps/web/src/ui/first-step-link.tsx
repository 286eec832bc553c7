import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import { ROUTES } from '../shared/routes.ts';
import { useMay } from '../shared/session-state.ts';

/** In an empty face: leads administrators to the step that fills it, and tells others who can. */
export function FirstStepLink({ step }: { readonly step: 'vehicle' | 'tracker' | 'contact' }) {
  const t = useText();
  const mayFollow = useMay('first_steps.follow');
  if (!mayFollow) {
    return (
      <Text size="sm" c="dimmed" maw={460}>
        {t(`firstSteps.ask.${step}`)}
      </Text>
    );
  }
  return (
    <Button
      mt="xs"
      renderRoot={(button: object) => (
        <Link {...button} to={ROUTES.UserSettings} search={{ tab: 'firstSteps', step }} />
      )}
    >
      {t(`firstSteps.go.${step}`)}
    </Button>
  );
}
