import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { MoneyFields } from './MoneyFields.js';
import { useMoneyLines } from './money-lines.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface CoinsDialogProps {
  readonly dropId: string;
  readonly movementKind: 'departure' | 'extraction';
  readonly onClose: () => void;
}

/**
 * Shows a dialog that records counted coins: as they leave a machine (`departure`), or as a container is emptied
 * (`extraction`). The place is the machine or the container.
 */
export function CoinsDialog({ dropId, movementKind, onClose }: CoinsDialogProps) {
  const { t } = useTranslation('drops');
  const { validateRequired } = useFieldValidators();
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const form = useTextForm({ place: '' }, (name, values) => validateRequired(values[name]));
  const moneyLines = useMoneyLines('coins');
  const departureMutation = useEstablishmentMutation('post', '/drops/{dropId}/coin-departures');
  const extractionMutation = useEstablishmentMutation('post', '/drops/{dropId}/coin-extractions');
  const coinsMutation = movementKind === 'departure' ? departureMutation : extractionMutation;
  const path = { dropId };
  /** Records the counted coins for the machine or the container. */
  const recordCoins = (): void => {
    const place = form.values.place.trim();
    const coins = moneyLines.buildCoinsBody();
    const options = announceAndClose(onClose, t('coins.done'));
    if (movementKind === 'departure') departureMutation.mutate({ path, body: { machine: place, coins } }, options);
    else extractionMutation.mutate({ path, body: { container: place, coins } }, options);
  };
  /** Checks the place and the coins, and records them when there are some and all are valid. */
  const submit = (): void => {
    setWasSubmitted(true);
    const isValid = moneyLines.validateLines();
    form.submit(() => {
      if (isValid && !moneyLines.isEmpty) recordCoins();
    });
  };
  return (
    <WriteDialog
      title={t(`coins.${movementKind}`)}
      submitLabel={t('coins.act')}
      onSubmit={submit}
      onClose={onClose}
      mutation={coinsMutation}
      size="lg"
      needsServer
    >
      <TextInput
        label={t(`coins.place_${movementKind}`)}
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
