import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface EmptyProps {
  readonly title: string;
  /** What belongs here, and how it gets here. */
  readonly text: string;
  readonly children?: ReactNode;
}

/** A list with nothing in it teaches what belongs there. */
export function Empty({ title, text, children }: EmptyProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" maw={480}>
        {text}
      </Text>
      {children}
    </Stack>
  );
}
