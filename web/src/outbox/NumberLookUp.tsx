import { Button, Group, Paper, Stack } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import { NeedsServer } from './NeedsServer.js';
import { Form } from '#web/components/forms/Form.js';

export interface NumberLookUpProps {
  readonly namespace: 'tickets' | 'cards';
  readonly numberField: ReactNode;
  readonly onSend: () => void;
  readonly isPending: boolean;
  /** The refusal of the last number sent, if any. */
  readonly children: ReactNode;
}

/** Shows the form that finds a ticket or card by its number; it works only while the server is reached. */
export function NumberLookUp({ namespace, numberField, onSend, isPending, children }: NumberLookUpProps) {
  const { t } = useTranslation(namespace);
  const { isServerReachable } = useConnection();
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={t('lookUp.title')} className="no-print">
      <Form onSubmit={onSend}>
        <Stack gap="xs">
          <NeedsServer />
          <Group align="flex-end" gap="sm">
            <div style={{ flex: 1, minInlineSize: 260, maxInlineSize: 520 }}>{numberField}</div>
            <Button
              type="submit"
              size="md"
              variant="default"
              leftSection={<IconSearch size={18} aria-hidden />}
              loading={isPending}
              disabled={!isServerReachable}
            >
              {t('lookUp.send')}
            </Button>
          </Group>
          {children}
        </Stack>
      </Form>
    </Paper>
  );
}
