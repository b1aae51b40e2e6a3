import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';

export type GameTableArea = 'tables' | 'cagnottes';

export interface GameTableCardProps {
  /** Area of the product and namespace of its texts: games against the house, or games between players. */
  readonly area: GameTableArea;
  readonly tableNumber: string;
  readonly state: ReactNode;
  readonly gameName: string;
  readonly room: string;
  readonly children: ReactNode;
}

/** Shows a list item with a table's number, state, game and room, and below them its `children`. */
export function GameTableCard({ area, tableNumber, state, gameName, room, children }: GameTableCardProps) {
  const { t } = useTranslation(area);
  return (
    <Paper withBorder p="md" component="li" style={{ listStyle: 'none', display: 'flex' }}>
      <Stack gap="xs" style={{ flex: 1, minInlineSize: 0 }}>
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h3">
            {t('titleOf', { table: tableNumber })}
          </Title>
          {state}
        </Group>
        <Text>
          {gameName} · {room}
        </Text>
        {children}
      </Stack>
    </Paper>
  );
}

export interface GameTableActionsProps {
  readonly area: GameTableArea;
  readonly table: {
    readonly tableNumber: string;
    /** Null: no session is open. */
    readonly sessionId: string | null;
    /** Null: no terms (stakes or rake) are decided yet, without which no session opens. */
    readonly termNumber: number | string | null;
  };
  readonly mayOpen: boolean;
  readonly mayManage: boolean;
  readonly onAction: (action: 'open' | 'terms') => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/**
 * Shows the buttons of a table: view its open session or open one, and decide its terms. A session can be opened only
 * once there are terms.
 */
export function GameTableActions({ area, table, mayOpen, mayManage, onAction, children }: GameTableActionsProps) {
  const { t } = useTranslation(area);
  const establishment = useEstablishmentCode();
  const { tableNumber, sessionId, termNumber } = table;
  const getActionLabel = (action: string) => t(`act.${action}Of`, { table: tableNumber });
  return (
    <Group gap="xs" mt="auto" className="no-print">
      {sessionId !== null && (
        <Button
          component={Link}
          to={`/${establishment}/${area}/sessions/${sessionId}`}
          size="lg"
          aria-label={getActionLabel('session')}
          style={{ flex: 1 }}
        >
          {t('act.session')}
        </Button>
      )}
      {sessionId === null && mayOpen && termNumber !== null && (
        <Button size="lg" aria-label={getActionLabel('open')} style={{ flex: 1 }} onClick={() => onAction('open')}>
          {t('act.open')}
        </Button>
      )}
      {mayManage && (
        <Button size="lg" variant="default" aria-label={getActionLabel('terms')} onClick={() => onAction('terms')}>
          {t('act.terms')}
        </Button>
      )}
      {children}
    </Group>
  );
}
