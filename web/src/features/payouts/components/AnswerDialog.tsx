import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useWriteHere } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import type { SlipDialogProps } from './VoidDialog.js';

/** Enters the technician's answer to a check: whether the machine conforms, and the findings. */
export function AnswerDialog({ sheet: { payoutId, machine }, close }: SlipDialogProps) {
  const { t } = useTranslation('payouts');
  const [conforms, setConforms] = useState<string | null>(null);
  const [hasTriedToSend, setTried] = useState(false);
  const answer = useWriteHere('post', '/api/establishments/{establishment}/payouts/{payoutId}/checks/answer');
  const sendAnswer = (finding: string): void => {
    setTried(true);
    if (conforms === null) return;
    answer.mutate(
      { path: { payoutId }, body: { conforms: conforms === 'yes', finding } },
      announceAndClose(close, t('check.answered')),
    );
  };
  return (
    <WriteReasonForm
      title={t('check.answerTitle', { machine })}
      label={t('check.finding')}
      act={t('check.answer')}
      write={answer}
      close={close}
      send={sendAnswer}
    >
      <Radio.Group
        label={t('check.question')}
        required
        value={conforms}
        onChange={setConforms}
        error={hasTriedToSend && conforms === null ? t('check.choose') : null}
      >
        <Stack gap="xs" mt="xs">
          <Radio size="md" value="yes" label={t('check.yes')} />
          <Radio size="md" value="no" label={t('check.no')} />
        </Stack>
      </Radio.Group>
    </WriteReasonForm>
  );
}
