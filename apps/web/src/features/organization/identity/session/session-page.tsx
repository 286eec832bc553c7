import { Box, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LanguageLinks } from './language-links.tsx';
import classes from './session-page.module.css';

/** The sheet on which sign-in and the password pages stand, with the languages at its foot. */
export function SessionPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={classes.page}>
      <Stack gap="md" className={classes.column}>
        <Box className={classes.brand}>
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span>Konvoj</span>
        </Box>
        <Paper withBorder p="xl" radius="md" className={classes.sheet}>
          <Title order={1} mb="md">
            {title}
          </Title>
          {children}
        </Paper>
        <LanguageLinks />
      </Stack>
    </main>
  );
}
