import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { announce } from '#web/components/pages/announce.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { MoneyFields } from './MoneyFields.js';
import { useMoneyLines } from './money-lines.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface CoinsDialogProps {
  readonly dropId: string;
  readonly act: 'departure' | 'extraction';
  readonly close: () => void;
}

/** A dialog for conveyed coins, counted as they leave a machine or as a container is emptied. */
export function CoinsDialog({ dropId, act, close }: CoinsDialogProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { needed } = useFaults();
  const [isTried, setTried] = useState(false);
  const form = useTypedForm({ place: '' }, (name, values) => needed(values[name]));
  const money = useMoneyLines('coins');
  const depart = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/coin-departures');
  const extract = useWrite('post', '/api/establishments/{establishment}/drops/{dropId}/coin-extractions');
  const used = act === 'departure' ? depart : extract;
  const params = { path: { establishment, dropId } };
  const onSuccess = (): void => {
    announce(t('coins.done'));
    close();
  };
  /** Records the counted coins for the machine or the container. */
  const send = (): void => {
    const place = form.values.place.trim();
    const coins = money.coins();
    if (act === 'departure') depart.mutate({ params, body: { machine: place, coins } }, { onSuccess });
    else extract.mutate({ params, body: { container: place, coins } }, { onSuccess });
  };
  /** Checks the place and the coins, and records them when there are some and all are valid. */
  const trySend = (): void => {
    setTried(true);
    const isSound = money.check();
    form.send(() => {
      if (isSound && !money.isEmpty) send();
    });
  };
  return (
    <WriteDialog
      title={t(`coins.${act}`)}
      act={t('coins.act')}
      send={trySend}
      close={close}
      write={used}
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
        {...form.input('place')}
        error={form.field('place').error ?? (isTried && money.isEmpty ? t('coins.nothing') : null)}
      />
      <MoneyFields medium="coins" money={money} />
    </WriteDialog>
  );
}
