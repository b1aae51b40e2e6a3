import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KEY_RULES } from '#domain/floor/keys.js';
import type { ApiSchema } from '#web/api/client.js';
import { useOwnEstablishment, useHasPermission, usePerson } from '#web/session/session.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { ScannedInput } from '#web/components/scan/ScannedInput.js';
import { usePendingForms } from '#web/outbox/queue/use-forms.js';
import { useQueuedMutation } from '#web/outbox/use-kept-write.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { KeyHandOverDialog } from './HandOverDialog.js';
import { SettleLossDialog } from './LossDialog.js';

type Key = ApiSchema<'KeyRow'>;
type KeyAction = 'handOver' | 'takeBack' | 'loss' | 'settle' | 'retire';

export interface KeyDialogProps {
  readonly keyRow: Key;
  readonly onClose: () => void;
}

/** Returns the subject under which forms on a key are queued. */
function getQueueSubject({ keyId }: Key): string {
  return `key ${keyId}`;
}

/**
 * Renders the acts that the user may do on a key. Renders nothing for a retired key, and only a note while a form about
 * the key is queued on this device.
 */
export function KeyActions({ keyRow }: { readonly keyRow: Key }) {
  const { t } = useTranslation('keys');
  const [openAction, setOpenAction] = useState<KeyAction | null>(null);
  const mayManage = useHasPermission('keys.manage');
  const mayHandOver = useHasPermission('keys.handOver');
  const roles = useOwnEstablishment()?.roles ?? [];
  const queuedFormCount = usePendingForms(getQueueSubject(keyRow)).length;
  const isCustodian = mayHandOver && roles.includes(KEY_RULES[keyRow.kind].custodian);
  const isOut = keyRow.handOverNumber !== null;
  const isMissing = keyRow.missingSince !== null;
  if (keyRow.retiredAt !== null) return null;
  const availableActions: readonly KeyAction[] = [
    ...(isCustodian && !isOut && !isMissing ? (['handOver'] as const) : []),
    ...(isCustodian && isOut ? (['takeBack'] as const) : []),
    ...(mayHandOver && !isMissing ? (['loss'] as const) : []),
    ...(mayManage && isMissing ? (['settle'] as const) : []),
    ...(mayManage && !isOut && !isMissing ? (['retire'] as const) : []),
  ];
  const close = (): void => setOpenAction(null);
  return (
    <Group gap="xs" wrap="nowrap">
      {queuedFormCount > 0
        ? t('kept')
        : availableActions.map((action, index) => (
            <Button
              key={action}
              variant={index === 0 && action !== 'loss' ? 'filled' : 'default'}
              aria-label={t(`act.${action}Of`, { key: keyRow.keyNumber })}
              onClick={() => setOpenAction(action)}
            >
              {t(`act.${action}`)}
            </Button>
          ))}
      {/* the form stays while it is queued on the tablet: unmounted, it would miss the response and open anew once sent */}
      {openAction === 'handOver' && <KeyHandOverDialog keyRow={keyRow} onClose={close} />}
      {openAction === 'takeBack' && <TakeKeyBackDialog keyRow={keyRow} onClose={close} />}
      {openAction === 'loss' && <ReportLossDialog keyRow={keyRow} onClose={close} />}
      {openAction === 'settle' && <SettleLossDialog keyRow={keyRow} onClose={close} />}
      {openAction === 'retire' && <RetireKeyDialog keyRow={keyRow} onClose={close} />}
    </Group>
  );
}

/**
 * Shows a dialog that takes a key back, with an optional note; its scanned or typed number must match. Without network
 * the form is queued.
 */
function TakeKeyBackDialog({ keyRow, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys');
  const returnMutation = useQueuedMutation('post', '/keys/{keyId}/return');
  const { validateRequired } = useFieldValidators();
  const { fullName } = usePerson();
  const form = useTextForm({ number: '', note: '' }, (name, { number }) => {
    if (name === 'note') return null;
    const isSameKey = number.trim().toLowerCase() === keyRow.keyNumber.toLowerCase();
    return validateRequired(number) ?? (isSameKey ? null : t('takeBack.anotherKey', { key: keyRow.keyNumber }));
  });
  const sendReturn = (): void =>
    returnMutation.mutate(
      {
        path: { keyId: keyRow.keyId },
        body: { note: form.values.note.trim() },
        queueEntry: {
          title: t('takeBack.form', { key: keyRow.keyNumber }),
          subject: getQueueSubject(keyRow),
          fields: [{ path: 'note', label: t('takeBack.note'), kind: 'longText' }],
        },
      },
      { onSuccess: onClose },
    );
  return (
    <WriteDialog
      title={t('act.takeBackOf', { key: keyRow.keyNumber })}
      submitLabel={t('act.takeBack')}
      onSubmit={() => form.submit(sendReturn)}
      onClose={onClose}
      mutation={returnMutation}
    >
      <Text>{t('takeBack.about', { name: keyRow.holderName })}</Text>
      <Text>{t('takeBack.to', { name: fullName, place: t(`custody.${keyRow.custody}`) })}</Text>
      <ScannedInput
        label={t('takeBack.number')}
        description={t('takeBack.numberHint')}
        autoFocus
        field={form.getField('number')}
      />
      <Textarea label={t('takeBack.note')} autosize minRows={2} maxLength={500} {...form.getInputProps('note')} />
    </WriteDialog>
  );
}

/** Shows a dialog that reports a key as missing, with the circumstances. Without network the form is queued. */
function ReportLossDialog({ keyRow, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys');
  const lossMutation = useQueuedMutation('post', '/keys/{keyId}/loss');
  return (
    <WriteReasonForm
      title={t('act.lossOf', { key: keyRow.keyNumber })}
      label={t('loss.circumstances')}
      hint={t('loss.hint')}
      submitLabel={t('act.loss')}
      isDangerous
      mutation={lossMutation}
      onClose={onClose}
      onSubmit={(circumstances) =>
        lossMutation.mutate(
          {
            path: { keyId: keyRow.keyId },
            body: { circumstances },
            queueEntry: {
              title: t('loss.form', { key: keyRow.keyNumber }),
              subject: getQueueSubject(keyRow),
              fields: [{ path: 'circumstances', label: t('loss.circumstances'), kind: 'longText' }],
            },
          },
          { onSuccess: onClose },
        )
      }
    />
  );
}

/** Shows a dialog that retires a key, with the reason; it is then of no further use. */
function RetireKeyDialog({ keyRow, onClose }: KeyDialogProps) {
  const { t } = useTranslation('keys');
  const retirementMutation = useEstablishmentMutation('post', '/keys/{keyId}/retirement');
  return (
    <WriteReasonForm
      title={t('act.retireOf', { key: keyRow.keyNumber })}
      label={t('retire.reason')}
      submitLabel={t('act.retire')}
      isDangerous
      maxLength={500}
      mutation={retirementMutation}
      onClose={onClose}
      onSubmit={(reason) =>
        retirementMutation.mutate({ path: { keyId: keyRow.keyId }, body: { reason } }, { onSuccess: onClose })
      }
      needsServer
    />
  );
}
