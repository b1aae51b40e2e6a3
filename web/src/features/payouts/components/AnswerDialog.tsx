import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import type { SlipDialogProps } from './VoidDialog.js';

/**
 * Shows a dialog for the technician's answer to a check of the machine before a hand payment: whether it conforms, and
 * the findings.
 */
export function CheckAnswerDialog({ sheet: { payoutId, machine }, onClose }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const [conformity, setConformity] = useState<string | null>(null);
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const answerMutation = useEstablishmentMutation('post', '/payouts/{payoutId}/checks/answer');
  const sendAnswer = (finding: string): void => {
    setHasTriedToSend(true);
    if (conformity === null) return;
    answerMutation.mutate(
      { path: { payoutId }, body: { conforms: conformity === 'yes', finding } },
      announceAndClose(onClose, t('check.answered')),
    );
  };
  return (
    <WriteReasonForm
      title={t('check.answerTitle', { machine })}
      label={t('check.finding')}
      submitLabel={t('check.answer')}
      mutation={answerMutation}
      onClose={onClose}
      onSubmit={sendAnswer}
    >
      <Radio.Group
        label={t('check.question')}
        required
        value={conformity}
        onChange={setConformity}
        error={hasTriedToSend && conformity === null ? t('check.choose') : null}
      >
        <Stack gap="xs" mt="xs">
          <Radio size="md" value="yes" label={t('check.yes')} />
          <Radio size="md" value="no" label={t('check.no')} />
        </Stack>
      </Radio.Group>
    </WriteReasonForm>
  );
}
