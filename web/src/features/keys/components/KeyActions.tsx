import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KEY_RULES } from '#domain/floor/keys.js';
import type { Shape } from '#web/api/client.js';
import { useOwnEstablishment, useEstablishmentCode, useHasPermission, usePerson } from '#web/session/session.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { ScannedInput } from '#web/components/scan/ScannedInput.js';
import { usePendingForms } from '#web/outbox/queue/use-forms.js';
import { useQueuedWrite } from '#web/outbox/use-kept-write.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useWriteHere } from '#web/session/write-here.js';
import { WriteReasonForm } from '#web/outbox/WriteReasonForm.js';
import { HandOverDialog } from './HandOverDialog.js';
import { LossDialog } from './LossDialog.js';

type Key = Shape<'KeyRow'>;
type KeyAct = 'handOver' | 'takeBack' | 'loss' | 'settle' | 'retire';

export interface KeyDialogProps {
  readonly keyRow: Key;
  readonly close: () => void;
}

/** Returns the subject under which forms on a key are queued. */
function buildSubject({ keyId }: Key): string {
  return `key ${keyId}`;
}

/**
 * Renders the acts that the user may do on a key. Renders nothing for a retired key, and only a note while a form about
 * the key is queued on this device.
 */
export function KeyActions({ of: key }: { readonly of: Key }) {
  const { t } = useTranslation('keys');
  const [openAct, setOpenAct] = useState<KeyAct | null>(null);
  const mayManage = useHasPermission('keys.manage');
  const mayHandOver = useHasPermission('keys.handOver');
  const roles = useOwnEstablishment()?.roles ?? [];
  const queuedCount = usePendingForms(buildSubject(key)).length;
  const isCustodian = mayHandOver && roles.includes(KEY_RULES[key.kind].custodian);
  const isOut = key.handOverNumber !== null;
  const isMissing = key.missingSince !== null;
  if (key.retiredAt !== null) return null;
  const acts: readonly KeyAct[] = [
    ...(isCustodian && !isOut && !isMissing ? (['handOver'] as const) : []),
    ...(isCustodian && isOut ? (['takeBack'] as const) : []),
    ...(mayHandOver && !isMissing ? (['loss'] as const) : []),
    ...(mayManage && isMissing ? (['settle'] as const) : []),
    ...(mayManage && !isOut && !isMissing ? (['retire'] as const) : []),
  ];
  const close = (): void => setOpenAct(null);
  return (
    <Group gap="xs" wrap="nowrap">
      {queuedCount > 0
        ? t('kept')
        : acts.map((name, index) => (
            <Button
              key={name}
              variant={index === 0 && name !== 'loss' ? 'filled' : 'default'}
              aria-label={t(`act.${name}Of`, { key: key.keyNumber })}
              onClick={() => setOpenAct(name)}
            >
              {t(`act.${name}`)}
            </Button>
          ))}
      {/* the form stays while it is queued on the tablet: unmounted, it would miss the response and open anew once sent */}
      {openAct === 'handOver' && <HandOverDialog keyRow={key} close={close} />}
      {openAct === 'takeBack' && <TakeBackDialog keyRow={key} close={close} />}
      {openAct === 'loss' && <ReportLossDialog keyRow={key} close={close} />}
      {openAct === 'settle' && <LossDialog keyRow={key} close={close} />}
      {openAct === 'retire' && <RetireDialog keyRow={key} close={close} />}
    </Group>
  );
}

/**
 * Shows a dialog that takes a key back, with an optional note; its scanned or typed number must match. Without network
 * the form is queued.
 */
function TakeBackDialog({ keyRow: key, close }: KeyDialogProps) {
  const { t } = useTranslation('keys');
  const establishment = useEstablishmentCode();
  const returnWrite = useQueuedWrite('post', '/api/establishments/{establishment}/keys/{keyId}/return');
  const { findMissingError } = useFieldErrors();
  const { fullName } = usePerson();
  const form = useTypedForm({ number: '', note: '' }, (name, { number }) => {
    if (name === 'note') return null;
    const isSameKey = number.trim().toLowerCase() === key.keyNumber.toLowerCase();
    return findMissingError(number) ?? (isSameKey ? null : t('takeBack.anotherKey', { key: key.keyNumber }));
  });
  const sendReturn = (): void =>
    returnWrite.mutate(
      {
        params: { path: { establishment, keyId: key.keyId } },
        body: { note: form.values.note.trim() },
        queueEntry: {
          title: t('takeBack.form', { key: key.keyNumber }),
          subject: buildSubject(key),
          fields: [{ path: 'note', label: t('takeBack.note'), kind: 'longText' }],
        },
      },
      { onSuccess: close },
    );
  return (
    <WriteDialog
      title={t('act.takeBackOf', { key: key.keyNumber })}
      submitLabel={t('act.takeBack')}
      onSubmit={() => form.submit(sendReturn)}
      close={close}
      mutation={returnWrite}
    >
      <Text>{t('takeBack.about', { name: key.holderName })}</Text>
      <Text>{t('takeBack.to', { name: fullName, place: t(`custody.${key.custody}`) })}</Text>
      <ScannedInput
        label={t('takeBack.number')}
        description={t('takeBack.numberHint')}
        isFirst
        field={form.getField('number')}
      />
      <Textarea label={t('takeBack.note')} autosize minRows={2} maxLength={500} {...form.getInputProps('note')} />
    </WriteDialog>
  );
}

/** Shows a dialog that reports a key as missing, with the circumstances. Without network the form is queued. */
function ReportLossDialog({ keyRow: key, close }: KeyDialogProps) {
  const { t } = useTranslation('keys');
  const establishment = useEstablishmentCode();
  const lossWrite = useQueuedWrite('post', '/api/establishments/{establishment}/keys/{keyId}/loss');
  return (
    <WriteReasonForm
      title={t('act.lossOf', { key: key.keyNumber })}
      label={t('loss.circumstances')}
      hint={t('loss.hint')}
      submitLabel={t('act.loss')}
      isDangerous
      mutation={lossWrite}
      close={close}
      onSubmit={(circumstances) =>
        lossWrite.mutate(
          {
            params: { path: { establishment, keyId: key.keyId } },
            body: { circumstances },
            queueEntry: {
              title: t('loss.form', { key: key.keyNumber }),
              subject: buildSubject(key),
              fields: [{ path: 'circumstances', label: t('loss.circumstances'), kind: 'longText' }],
            },
          },
          { onSuccess: close },
        )
      }
    />
  );
}

/** Shows a dialog that retires a key, with the reason; it is then of no further use. */
function RetireDialog({ keyRow: key, close }: KeyDialogProps) {
  const { t } = useTranslation('keys');
  const retirementWrite = useWriteHere('post', '/api/establishments/{establishment}/keys/{keyId}/retirement');
  return (
    <WriteReasonForm
      title={t('act.retireOf', { key: key.keyNumber })}
      label={t('retire.reason')}
      submitLabel={t('act.retire')}
      isDangerous
      maxLength={500}
      mutation={retirementWrite}
      close={close}
      onSubmit={(reason) =>
        retirementWrite.mutate({ path: { keyId: key.keyId }, body: { reason } }, { onSuccess: close })
      }
      needsServer
    />
  );
}
