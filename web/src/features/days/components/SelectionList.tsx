import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SelectionListProps {
  /** Description of its content, for screen readers. */
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly title: string; readonly text: ReactNode }[];
  /** Items that are not selected: each is selected at first. */
  readonly excludedIds: ReadonlySet<string>;
  readonly onChange: (excludedIds: ReadonlySet<string>) => void;
}

/** Shows a list of items to read and, one by one, to leave out. */
export function SelectionList({ label, items, excludedIds, onChange }: SelectionListProps) {
  /** Selects an item, or leaves it out. */
  const toggle = (id: string): void => {
    const nextIds = new Set(excludedIds);
    if (!nextIds.delete(id)) nextIds.add(id);
    onChange(nextIds);
  };
  return (
    <Stack
      className="scroll-region"
      role="group"
      aria-label={label}
      gap="xs"
      style={{ maxHeight: '40vh', overflowY: 'auto' }}
    >
      {items.map(({ id, title, text }) => (
        <Checkbox
          key={id}
          label={title}
          description={text}
          checked={!excludedIds.has(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </Stack>
  );
}
