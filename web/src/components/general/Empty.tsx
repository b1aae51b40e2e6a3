import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly title: string;
  /** The expected content, and how to add it. */
  readonly explanation: string;
  readonly children?: ReactNode;
}

/** Shows that a list is empty, and explains what it will contain. */
export function EmptyState({ title, explanation, children }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" maw={480}>
        {explanation}
      </Text>
      {children}
    </Stack>
  );
}
