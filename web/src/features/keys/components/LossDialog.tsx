import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import type { KeyLossOutcome } from '#domain/floor/keys.js';

export interface SettleLossDialogProps {
  readonly keyRow: ApiSchema<'KeyRow'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that settles the loss of a key, with an explanation: it was recovered, or the lock that it opened was
 * changed.
 */
export function SettleLossDialog({ keyRow: { keyId, keyNumber }, onClose }: SettleLossDialogProps) {
  const { t } = useTranslation('keys');
  const settlementMutation = useEstablishmentMutation('post', '/keys/{keyId}/loss/settlement');
  const [outcome, setOutcome] = useState<KeyLossOutcome>('found');
  return (
    <WriteReasonForm
      title={t('act.settleOf', { key: keyNumber })}
      label={t('loss.how')}
      submitLabel={t('act.settle')}
      maxLength={500}
      mutation={settlementMutation}
      onClose={onClose}
      onSubmit={(reason) =>
        settlementMutation.mutate({ path: { keyId }, body: { outcome, reason } }, { onSuccess: onClose })
      }
      needsServer
    >
      <Radio.Group
        label={t('loss.outcome')}
        value={outcome}
        onChange={(value) => setOutcome(value === 'found' ? 'found' : 'locksChanged')}
      >
        <Stack gap="sm" mt="xs">
          <Radio size="md" value="found" label={t('loss.found')} />
          <Radio size="md" value="locksChanged" label={t('loss.locksChanged')} />
        </Stack>
      </Radio.Group>
    </WriteReasonForm>
  );
}
