import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** `later`: its turn is still to come; `optional`: done on request only. */
export type StepState = 'done' | 'waits' | 'stopped' | 'later' | 'optional';

const STEP_STATE_STYLES = {
  done: { Sign: IconCircleCheck, color: 'teal' },
  waits: { Sign: IconClock, color: 'blue' },
  stopped: { Sign: IconAlertTriangle, color: 'red' },
  later: { Sign: IconCircle, color: 'gray' },
  optional: { Sign: IconCircleDashed, color: 'gray' },
} as const;

export interface StepProps {
  readonly state: StepState;
  readonly title: string;
  /** Replaces the word of the step's state, when more is known. */
  readonly stateText?: string;
  /** The person and time of the step, or the people who may do it now. */
  readonly details?: ReactNode;
  readonly children?: ReactNode;
}

/** Shows a step of a procedure: its state by an icon and a word, a line about it, and the actions it allows. */
export function Step({ state, title, stateText, details, children }: StepProps) {
  const { t } = useTranslation('acts');
  const { Sign, color } = STEP_STATE_STYLES[state];
  return (
    <Paper withBorder p="sm" component="li" style={{ listStyle: 'none' }}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Sign size={24} aria-hidden color={`var(--mantine-color-${color}-text)`} style={{ flex: 'none' }} />
        <Stack gap={4} style={{ flex: 1, minInlineSize: 0 }}>
          <Group gap="xs" justify="space-between">
            <Title order={3} size="h5">
              {title}
            </Title>
            <Text size="sm" fw={600}>
              {stateText ?? t(`step.${state}`)}
            </Text>
          </Group>
          {details !== undefined && (
            <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
              {details}
            </Text>
          )}
          {children}
        </Stack>
      </Group>
    </Paper>
  );
}

/** Shows a numbered list of steps. */
export function StepList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Stack component="ol" gap="xs" m={0} p={0} aria-label={label}>
      {children}
    </Stack>
  );
}
