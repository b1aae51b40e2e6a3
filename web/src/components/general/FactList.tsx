import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface DescriptionItem {
  readonly label: string;
  readonly value: ReactNode;
}

/** Shows a list of facts in columns, each below its name. */
export function DescriptionList({
  facts,
  columns = 2,
}: {
  readonly facts: readonly DescriptionItem[];
  readonly columns?: number;
}) {
  return (
    <SimpleGrid component="dl" m={0} cols={{ base: 1, xs: columns }} spacing="md" verticalSpacing="xs">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
