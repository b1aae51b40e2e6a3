import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { announce } from '#web/components/pages/announce.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { MoneyFields } from './MoneyFields.js';
import { useMoneyLines } from './money-lines.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface CoinsDialogProps {
  readonly dropId: string;
  readonly act: 'departure' | 'extraction';
  readonly close: () => void;
}

/** Shows a dialog that records counted coins: as they leave a machine, or as a container is emptied (`act`). */
export function CoinsDialog({ dropId, act, close }: CoinsDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { missingError } = useFieldErrors();
  const [wasSubmitted, setSubmitted] = useState(false);
  const form = useTypedForm({ place: '' }, (name, values) => missingError(values[name]));
  const moneyLines = useMoneyLines('coins');
  const departureWrite = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/coin-departures');
  const extractionWrite = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/coin-extractions');
  const usedWrite = act === 'departure' ? departureWrite : extractionWrite;
  const params = { path: { establishment, dropId } };
  const onSuccess = (): void => {
    announce(t('coins.done'));
    close();
  };
  /** Records the counted coins for the machine or the container. */
  const recordCoins = (): void => {
    const place = form.values.place.trim();
    const coins = moneyLines.coins();
    if (act === 'departure') departureWrite.mutate({ params, body: { machine: place, coins } }, { onSuccess });
    else extractionWrite.mutate({ params, body: { container: place, coins } }, { onSuccess });
  };
  /** Checks the place and the coins, and records them when there are some and all are valid. */
  const submit = (): void => {
    setSubmitted(true);
    const isValid = moneyLines.check();
    form.submit(() => {
      if (isValid && !moneyLines.isEmpty) recordCoins();
    });
  };
  return (
    <WriteDialog
      title={t(`coins.${act}`)}
      act={t('coins.act')}
      send={submit}
      close={close}
      write={usedWrite}
      size="lg"
      needsServer
    >
      <TextInput
        label={t(`coins.place_${act}`)}
        required
        size="md"
        autoComplete="off"
        maxLength={30}
        data-autofocus
        {...form.getInputProps('place')}
        error={form.getField('place').error ?? (wasSubmitted && moneyLines.isEmpty ? t('coins.nothing') : null)}
      />
      <MoneyFields medium="coins" moneyLines={moneyLines} />
    </WriteDialog>
  );
}
