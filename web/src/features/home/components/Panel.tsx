import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import './home.css';

export interface PanelProps {
  readonly title: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a section of the home page with its title and icon. */
export function Panel({ title, icon, children }: PanelProps) {
  return (
    <Paper component="section" aria-label={title} withBorder p="md" mb="md" className="home-panel">
      <Group gap={6} mb="xs">
        {icon}
        <Title order={2} size="h4">
          {title}
        </Title>
      </Group>
      {children}
    </Paper>
  );
}
