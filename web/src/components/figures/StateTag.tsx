import { Badge } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export interface StateTagProps {
  readonly icon: Icon;
  /** One of the theme's colours. */
  readonly color: string;
  readonly children: ReactNode;
}

/** Shows a state by an icon and a word (`children`); the colour only repeats them. */
export function StateTag({ icon: Icon, color, children }: StateTagProps) {
  return (
    <Badge variant="default" leftSection={<Icon size={14} aria-hidden color={`var(--mantine-color-${color}-text)`} />}>
      {children}
    </Badge>
  );
}
