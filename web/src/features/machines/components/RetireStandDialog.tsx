import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';

export interface RetireStandDialogProps {
  /** Its number. */
  readonly stand: string;
  readonly close: () => void;
}

/** Shows a dialog that removes an empty stand from the floor, permanently or temporarily, with a reason. */
export function RetireStandDialog({ stand, close }: RetireStandDialogProps) {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  const [reason, setReason] = useState('');
  const [hasTriedToSend, setHasTriedToSend] = useState(false);
  const [isTemporary, setTemporary] = useState(false);
  const retirePermanently = useWrite('post', '/api/establishments/{establishment}/stands/{stand}/retirement');
  const withdrawTemporarily = useWrite('post', '/api/establishments/{establishment}/stands/{stand}/withdrawal');
  const retirement = isTemporary ? withdrawTemporarily : retirePermanently;
  const isReasonShort = reason.trim().length < 3;
  /** Sends the retirement, unless the reason is too short. */
  const sendRetirement = (): void => {
    setHasTriedToSend(true);
    if (isReasonShort) return;
    retirement.mutate(
      { params: { path: { establishment, stand } }, body: { reason: reason.trim() } },
      announceAndClose(close, t(isTemporary ? 'stands.withdrawnSaved' : 'stands.retiredSaved', { stand })),
    );
  };
  return (
    <WriteDialog
      title={t('stands.retireOf', { stand })}
      submitLabel={t('stands.retireSave')}
      onSubmit={sendRetirement}
      close={close}
      mutation={retirement}
      isDangerous
    >
      <SegmentedControl
        aria-label={t('stands.howLong')}
        value={isTemporary ? 'time' : 'good'}
        onChange={(value) => setTemporary(value === 'time')}
        data={[
          { value: 'good', label: t('stands.forGood') },
          { value: 'time', label: t('stands.forATime') },
        ]}
      />
      <Text size="sm">{t(isTemporary ? 'stands.withdrawText' : 'stands.retireText', { stand })}</Text>
      <Textarea
        label={t('change.reason')}
        description={t('change.reasonHint')}
        required
        maxLength={500}
        value={reason}
        error={hasTriedToSend && isReasonShort ? t('change.invalidReason') : null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </WriteDialog>
  );
}
