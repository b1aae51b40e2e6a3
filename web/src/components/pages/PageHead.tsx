import { Group, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { countPendingTasks, usePendingTasks } from './waiting.js';

/** Sets the title of the browser's tab, preceded by the number of the user's pending tasks. */
export function useTabTitle(title: string): void {
  const taskCount = countPendingTasks(usePendingTasks());
  useEffect(() => {
    document.title = `${taskCount === 0 ? '' : `(${taskCount}) `}${title} · Relevé`;
  }, [title, taskCount]);
}

export interface PageHeaderProps {
  readonly title: string;
  /** One line below: the content of the page, and its date. */
  readonly summary?: ReactNode;
  /** Buttons, the main one last. */
  readonly children?: ReactNode;
}

/** Shows the head of a page: its title, one line about it, and its buttons (`children`). Titles the browser's tab. */
export function PageHeader({ title, summary, children }: PageHeaderProps) {
  useTabTitle(title);
  return (
    <Group justify="space-between" align="flex-end" mb="md" gap="sm">
      <div>
        <Title order={1} size="h2">
          {title}
        </Title>
        {summary !== undefined && (
          <Text c="dimmed" component="div">
            {summary}
          </Text>
        )}
      </div>
      {children !== undefined && (
        <Group gap="xs" className="no-print">
          {children}
        </Group>
      )}
    </Group>
  );
}
