import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shows a part of the drawer, under its heading. */
export function DrawerSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Title order={3} size="h5" mt="lg" mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
}
