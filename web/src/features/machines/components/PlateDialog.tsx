import { Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import type { Overview } from './change/facts.js';

/** Corrects the plate: maker and serial number, with the reason; the sealed log retains the earlier content. */
export function PlateDialog({
  overview: { machine },
  close,
}: {
  readonly overview: Overview;
  readonly close: () => void;
}) {
  const { t } = useTranslation(['machines', 'common']);
  const establishment = useEstablishmentCode();
  const [plate, setPlate] = useState({ maker: machine.maker, serialNumber: machine.serialNumber, reason: '' });
  const [isTried, setTried] = useState(false);
  const identify = useWrite('patch', '/api/establishments/{establishment}/machines/{machine}/plate');
  const missing = (text: string, least: number): boolean => isTried && text.trim().length < least;
  const send = (): void => {
    setTried(true);
    if (plate.maker.trim() === '' || plate.serialNumber.trim() === '' || plate.reason.trim().length < 3) return;
    identify.mutate(
      { params: { path: { establishment, machine: machine.sbmNumber } }, body: plate },
      announceAndClose(close, t('plate.saved')),
    );
  };
  return (
    <WriteDialog
      title={t('plate.title', { machine: machine.sbmNumber })}
      act={t('plate.save')}
      send={send}
      close={close}
      write={identify}
    >
      <Text size="sm">{t('plate.text')}</Text>
      <TextInput
        label={t('common:maker')}
        required
        maxLength={80}
        value={plate.maker}
        error={missing(plate.maker, 1) ? t('change.required') : null}
        onChange={({ currentTarget }) => setPlate({ ...plate, maker: currentTarget.value })}
      />
      <TextInput
        label={t('plate.serial')}
        required
        maxLength={60}
        value={plate.serialNumber}
        error={missing(plate.serialNumber, 1) ? t('change.required') : null}
        onChange={({ currentTarget }) => setPlate({ ...plate, serialNumber: currentTarget.value })}
      />
      <Textarea
        label={t('change.reason')}
        description={t('change.reasonHint')}
        required
        maxLength={2000}
        value={plate.reason}
        error={missing(plate.reason, 3) ? t('change.invalidReason') : null}
        onChange={({ currentTarget }) => setPlate({ ...plate, reason: currentTarget.value })}
      />
    </WriteDialog>
  );
}
