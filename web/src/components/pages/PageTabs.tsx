import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';

export interface PageTab {
  readonly to: string;
  readonly label: string;
}

export interface PageTabsProps {
  /** The common subject of the pages. */
  readonly label: string;
  readonly tabs: readonly PageTab[];
  /** The address of this page. */
  readonly currentPath: string;
}

/** Shows tabs that lead from one page of an area to its others; hidden when there is no other. */
export function PageTabs({ label, tabs, currentPath }: PageTabsProps) {
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={label} className="no-print">
      <Group gap="xs" mb="md">
        {tabs.map((tab) => (
          <Button
            key={tab.to}
            component={Link}
            to={tab.to}
            size="md"
            variant={tab.to === currentPath ? 'light' : 'subtle'}
            aria-current={tab.to === currentPath ? 'page' : undefined}
          >
            {tab.label}
          </Button>
        ))}
      </Group>
    </nav>
  );
}
