import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import { i18n } from '../i18n/i18n.ts';
import { styleNonce } from '../shared/style-nonce.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { queryClient } from './query-client.ts';
import type { AnyFeature } from '../shared/feature.ts';
import { FeaturesContext } from '../shared/features.ts';
import type { createAppRouter } from './router.tsx';

interface AppProps {
  readonly router: ReturnType<typeof createAppRouter>;
  readonly features: readonly AnyFeature[];
  /** Where the appearance comes from. */
  readonly colorSchemeManager: MantineColorSchemeManager;
}

/** Everything the pages stand on. */
export function App({ router, features, colorSchemeManager }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <FeaturesContext value={features}>
            <RouterProvider router={router} />
          </FeaturesContext>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  );
}
