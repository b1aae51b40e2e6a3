import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import type { ApparatusDialogProps } from './ApparatusCheckDialog.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

/** A dialog that moves an apparatus to another table, or away from any. */
export function PlaceApparatusDialog({ of: { apparatusId, apparatusNumber, table }, close }: ApparatusDialogProps) {
  const { t } = useTranslation('equipment');
  const establishment = useEstablishmentCode();
  const place = useWrite('post', '/api/establishments/{establishment}/equipment/apparatus/{apparatus}/place');
  const form = useTypedForm({ table: table ?? '' }, () => null);
  const tableNumber = form.values.table.trim();
  /** Saves the place and closes the dialog. */
  const send = (): void =>
    place.mutate(
      {
        params: { path: { establishment, apparatus: apparatusId } },
        body: tableNumber === '' ? {} : { table: tableNumber },
      },
      { onSuccess: close },
    );
  return (
    <WriteDialog
      title={t('apparatus.placeOf', { number: apparatusNumber })}
      act={t('apparatus.place')}
      send={() => form.send(send)}
      close={close}
      write={place}
      needsServer
    >
      <TextInput
        data-autofocus
        label={t('apparatus.tableIfAny')}
        description={t('apparatus.placeHint')}
        size="md"
        maxLength={20}
        {...form.input('table')}
      />
    </WriteDialog>
  );
}

/** A dialog that takes an apparatus out of use, for good. */
export function RetireApparatusDialog({ of: { apparatusId, apparatusNumber }, close }: ApparatusDialogProps) {
  const { t } = useTranslation('equipment');
  const establishment = useEstablishmentCode();
  const retire = useWrite('post', '/api/establishments/{establishment}/equipment/apparatus/{apparatus}/retirement');
  const send = (): void =>
    retire.mutate({ params: { path: { establishment, apparatus: apparatusId } } }, { onSuccess: close });
  return (
    <WriteDialog
      title={t('apparatus.retireOf', { number: apparatusNumber })}
      act={t('apparatus.retire')}
      send={send}
      close={close}
      write={retire}
      isDangerous
      needsServer
    >
      <Text>{t('apparatus.retireAbout')}</Text>
    </WriteDialog>
  );
}
