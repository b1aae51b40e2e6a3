import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';

export interface RetireStandDialogProps {
  /** Its number. */
  readonly standNumber: string;
  readonly onClose: () => void;
}

/** Shows a dialog that removes an empty stand from the floor, permanently or temporarily, with a reason. */
export function RetireStandDialog({ standNumber, onClose }: RetireStandDialogProps) {
  const { t } = useTranslation('machines');
  const [reason, setReason] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isTemporary, setIsTemporary] = useState(false);
  const retireMutation = useEstablishmentMutation('post', '/stands/{stand}/retirement');
  const withdrawMutation = useEstablishmentMutation('post', '/stands/{stand}/withdrawal');
  const selectedMutation = isTemporary ? withdrawMutation : retireMutation;
  const isReasonTooShort = reason.trim().length < 3;
  /** Sends the retirement, unless the reason is too short. */
  const retireStand = (): void => {
    setWasSubmitted(true);
    if (isReasonTooShort) return;
    selectedMutation.mutate(
      { path: { stand: standNumber }, body: { reason: reason.trim() } },
      announceAndClose(
        onClose,
        t(isTemporary ? 'stands.withdrawnSaved' : 'stands.retiredSaved', { stand: standNumber }),
      ),
    );
  };
  return (
    <WriteDialog
      title={t('stands.retireOf', { stand: standNumber })}
      submitLabel={t('stands.retireSave')}
      onSubmit={retireStand}
      onClose={onClose}
      mutation={selectedMutation}
      isDangerous
    >
      <SegmentedControl
        aria-label={t('stands.howLong')}
        value={isTemporary ? 'time' : 'good'}
        onChange={(value) => setIsTemporary(value === 'time')}
        data={[
          { value: 'good', label: t('stands.forGood') },
          { value: 'time', label: t('stands.forATime') },
        ]}
      />
      <Text size="sm">{t(isTemporary ? 'stands.withdrawText' : 'stands.retireText', { stand: standNumber })}</Text>
      <Textarea
        label={t('change.reason')}
        description={t('change.reasonHint')}
        required
        maxLength={500}
        value={reason}
        error={wasSubmitted && isReasonTooShort ? t('change.invalidReason') : null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </WriteDialog>
  );
}
