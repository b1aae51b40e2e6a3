import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface DescriptionItem {
  readonly label: string;
  readonly value: ReactNode;
}

/** Shows a list of described items in columns, each value below its label. */
export function DescriptionList({
  items,
  columns = 2,
}: {
  readonly items: readonly DescriptionItem[];
  readonly columns?: number;
}) {
  return (
    <SimpleGrid component="dl" m={0} cols={{ base: 1, xs: columns }} spacing="md" verticalSpacing="xs">
      {items.map(({ label, value }) => (
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
