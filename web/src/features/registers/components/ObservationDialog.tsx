import { Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import type { MarkDialogProps } from './VisaDialog.js';

export interface ObservationDialogProps extends MarkDialogProps {
  /** The entry to which it initially refers; null: the register as a whole. */
  readonly about: string | null;
}

/** Enters the controller's observation about one entry or the register. */
export function ObservationDialog({ sheet, title, about, close }: ObservationDialogProps) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const [number, setNumber] = useState(about ?? '');
  const [observation, setObservation] = useState('');
  const [isTried, setTried] = useState(false);
  const observe = useWrite('post', '/api/establishments/{establishment}/registers/{register}/observations');
  const entryNumber = number.trim();
  const isNumber =
    entryNumber === '' || (/^[1-9]\d{0,17}$/.test(entryNumber) && BigInt(entryNumber) <= BigInt(sheet.lastNumber));
  const isLong = observation.trim().length >= 3;
  const send = (): void => {
    setTried(true);
    if (!isNumber || !isLong) return;
    const body = { observation: observation.trim(), ...(entryNumber === '' ? {} : { aboutNumber: entryNumber }) };
    observe.mutate(
      { params: { path: { establishment, register: sheet.register } }, body },
      announceAndClose(close, ({ observationNumber }) => t('registers.observed', { number: observationNumber })),
    );
  };
  return (
    <WriteDialog
      title={t('registers.observeTitle', { register: title })}
      act={t('registers.observe')}
      send={send}
      close={close}
      write={observe}
      size="lg"
    >
      <Text size="sm">{t('registers.observeText')}</Text>
      <TextInput
        label={t('registers.aboutNumber')}
        description={t('registers.aboutHint')}
        inputMode="numeric"
        value={number}
        error={isTried && !isNumber ? t('registers.aboutWrong') : undefined}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <Textarea
        data-autofocus
        label={t('registers.observation')}
        required
        autosize
        minRows={4}
        maxLength={2000}
        value={observation}
        error={isTried && !isLong ? t('registers.observationShort') : undefined}
        onChange={({ currentTarget }) => setObservation(currentTarget.value)}
      />
    </WriteDialog>
  );
}
