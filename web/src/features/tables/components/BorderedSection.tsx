import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Renders a section of the tables' page with its own border and title. */
export function BorderedSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={title}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
