import { Button, Group, Paper, Stack } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Form } from '#web/components/forms/Form.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { StoredValueCardNumberInput } from './StoredValueCardNumberInput.js';
import { encodeNumber } from './card-number.js';

/** Opens a card by its number; the number is sent in the body, never in an address. */
export function LookUp() {
  const { t } = useTranslation('cards');
  const establishment = useEstablishmentCode();
  const navigate = useNavigate();
  const { isReached } = useConnection();
  const { missingError } = useFieldErrors();
  const form = useTypedForm({ number: '' }, (_name, { number }) => missingError(number));
  const inquire = useWrite('post', '/api/establishments/{establishment}/cards/inquiries', { isFollowed: true });
  const sendInquiry = (): void =>
    inquire.mutate(
      { params: { path: { establishment } }, body: { number: encodeNumber(form.values.number) } },
      { onSuccess: ({ cardId }) => void navigate({ to: `/${establishment}/cards/${cardId}` }) },
    );
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={t('lookUp.title')} className="no-print">
      <Form send={() => form.submit(sendInquiry)}>
        <Stack gap="xs">
          <NeedsServer />
          <Group align="flex-end" gap="sm">
            <div style={{ flex: 1, minInlineSize: 260, maxInlineSize: 520 }}>
              <StoredValueCardNumberInput field={form.getField('number')} />
            </div>
            <Button
              type="submit"
              size="md"
              variant="default"
              leftSection={<IconSearch size={18} aria-hidden />}
              loading={inquire.isPending}
              disabled={!isReached}
            >
              {t('lookUp.send')}
            </Button>
          </Group>
          {inquire.error !== null && <ProblemBox problem={inquire.error} />}
        </Stack>
      </Form>
    </Paper>
  );
}
