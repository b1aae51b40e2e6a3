import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { announce } from '#web/components/pages/announce.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';

export interface RetireStandDialogProps {
  /** Its number. */
  readonly stand: string;
  readonly close: () => void;
}

/** Removes an empty stand from the floor, for good or for a time, with a reason. */
export function RetireStandDialog({ stand, close }: RetireStandDialogProps) {
  const { t } = useTranslation('machines');
  const establishment = useEstablishmentCode();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isForATime, setForATime] = useState(false);
  const forGood = useWrite('post', '/api/establishments/{establishment}/stands/{stand}/retirement');
  const forATime = useWrite('post', '/api/establishments/{establishment}/stands/{stand}/withdrawal');
  const retire = isForATime ? forATime : forGood;
  const send = (): void => {
    setTried(true);
    if (reason.trim().length < 3) return;
    retire.mutate(
      { params: { path: { establishment: establishment, stand } }, body: { reason: reason.trim() } },
      {
        onSuccess: () => {
          announce(t(isForATime ? 'stands.withdrawnSaved' : 'stands.retiredSaved', { stand }));
          close();
        },
      },
    );
  };
  return (
    <Dialog close={close} title={t('stands.retireOf', { stand })}>
      <DialogForm
        act={t('stands.retireSave')}
        send={send}
        close={close}
        isPending={retire.isPending}
        problem={retire.error}
        isDangerous
      >
        <SegmentedControl
          aria-label={t('stands.howLong')}
          value={isForATime ? 'time' : 'good'}
          onChange={(value) => setForATime(value === 'time')}
          data={[
            { value: 'good', label: t('stands.forGood') },
            { value: 'time', label: t('stands.forATime') },
          ]}
        />
        <Text size="sm">{t(isForATime ? 'stands.withdrawText' : 'stands.retireText', { stand })}</Text>
        <Textarea
          label={t('change.reason')}
          description={t('change.reasonHint')}
          required
          maxLength={500}
          value={reason}
          error={isTried && reason.trim().length < 3 ? t('change.invalidReason') : null}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
