import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface TitledSectionProps {
  readonly title: string;
  readonly size?: 'h3' | 'h4';
  readonly children: ReactNode;
}

/** Shows a part of a page under its heading. */
export function TitledSection({ title, size = 'h4', children }: TitledSectionProps) {
  return (
    <section aria-label={title}>
      <Title order={2} size={size} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
