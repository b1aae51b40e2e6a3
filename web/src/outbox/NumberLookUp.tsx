import { Button, Group, Paper, Stack } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import type { Problem } from '#web/api/problem.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { NeedsServer } from './NeedsServer.js';
import { Form } from '#web/components/forms/Form.js';
import { useFieldValidators, useTextForm, type FormField } from '#web/components/forms/use-typed.js';

export interface NumberLookUpProps {
  readonly namespace: 'tickets' | 'cards';
  readonly renderInput: (field: FormField) => ReactNode;
  /** Returns the typed number as it is sent. */
  readonly encodeNumber: (input: string) => string;
  /** Renders the refusal of the last number sent. */
  readonly renderProblem: (problem: Problem) => ReactNode;
}

/**
 * Shows the form that opens a ticket or card by the number on it; it works only while the server is reached. The number
 * is sent in the body, never in an address.
 */
export function NumberLookUp({ namespace, renderInput, encodeNumber, renderProblem }: NumberLookUpProps) {
  const { t } = useTranslation(namespace);
  const { isServerReachable } = useConnection();
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { validateRequired } = useFieldValidators();
  const form = useTextForm({ number: '' }, (_name, { number }) => validateRequired(number));
  const inquiryMutation = useApiMutation('post', `/api/establishments/{establishment}/${namespace}/inquiries`, {
    hasFollowUpWrite: true,
  });
  const sendInquiry = (): void =>
    inquiryMutation.mutate(
      { params: { path: { establishment } }, body: { number: encodeNumber(form.values.number) } },
      {
        onSuccess: (found) => {
          const id = 'ticketId' in found ? found.ticketId : found.cardId;
          void navigate({ to: `/${establishment}/${namespace}/${id}` });
        },
      },
    );
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={t('lookUp.title')} className="no-print">
      <Form onSubmit={() => form.submit(sendInquiry)}>
        <Stack gap="xs">
          <NeedsServer />
          <Group align="flex-end" gap="sm">
            <div style={{ flex: 1, minInlineSize: 260, maxInlineSize: 520 }}>
              {renderInput(form.getField('number'))}
            </div>
            <Button
              type="submit"
              size="md"
              variant="default"
              leftSection={<IconSearch size={18} aria-hidden />}
              loading={inquiryMutation.isPending}
              disabled={!isServerReachable}
            >
              {t('lookUp.send')}
            </Button>
          </Group>
          {inquiryMutation.error !== null && renderProblem(inquiryMutation.error)}
        </Stack>
      </Form>
    </Paper>
  );
}
