import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';

export interface NoticeProps {
  readonly tone: 'good' | 'warning' | 'alarm' | 'plain';
  readonly title: string;
  readonly icon: ReactNode;
  /** True: screen readers announce it when it appears. */
  readonly isLive?: boolean;
  readonly children?: ReactNode;
}

const colorByTone = { good: 'green', warning: 'orange', alarm: 'red', plain: 'ink' } as const;

/** Shows an important notice; its text has the usual colour, legible on any background. */
export function Notice({ tone, title, icon, isLive = false, children }: NoticeProps) {
  const textStyle = { color: 'var(--mantine-color-text)' };
  return (
    <Alert
      color={colorByTone[tone]}
      icon={icon}
      title={title}
      my="md"
      role={isLive ? 'status' : 'note'}
      styles={{ title: textStyle, message: textStyle }}
    >
      {children}
    </Alert>
  );
}
