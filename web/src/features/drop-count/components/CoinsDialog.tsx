import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { MoneyFields } from './MoneyFields.js';
import { useMoneyLines } from './money-lines.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface CoinsDialogProps {
  readonly dropId: string;
  readonly act: 'departure' | 'extraction';
  readonly close: () => void;
}

/**
 * Shows a dialog that records counted coins: as they leave a machine (`departure`), or as a container is emptied
 * (`extraction`). The place is the machine or the container.
 */
export function CoinsDialog({ dropId, act, close }: CoinsDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { findMissingError } = useFieldErrors();
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = useTypedForm({ place: '' }, (name, values) => findMissingError(values[name]));
  const moneyLines = useMoneyLines('coins');
  const departureWrite = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/coin-departures');
  const extractionWrite = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/coin-extractions');
  const coinsWrite = act === 'departure' ? departureWrite : extractionWrite;
  const params = { path: { establishment, dropId } };
  /** Records the counted coins for the machine or the container. */
  const recordCoins = (): void => {
    const place = form.values.place.trim();
    const coins = moneyLines.encodeCoins();
    const options = announceAndClose(close, t('coins.done'));
    if (act === 'departure') departureWrite.mutate({ params, body: { machine: place, coins } }, options);
    else extractionWrite.mutate({ params, body: { container: place, coins } }, options);
  };
  /** Checks the place and the coins, and records them when there are some and all are valid. */
  const submit = (): void => {
    setWasSubmitted(true);
    const isValid = moneyLines.checkLines();
    form.submit(() => {
      if (isValid && !moneyLines.isEmpty) recordCoins();
    });
  };
  return (
    <WriteDialog
      title={t(`coins.${act}`)}
      submitLabel={t('coins.act')}
      onSubmit={submit}
      close={close}
      mutation={coinsWrite}
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
