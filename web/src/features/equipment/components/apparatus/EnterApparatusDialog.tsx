import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { APPARATUS_KINDS } from '#domain/equipment/checks.js';
import { useWrite } from '#web/api/client.js';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { announce } from '#web/components/pages/announce.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';

/** A dialog that enters a new cylinder or wheel of the establishment, at a table or in storage. */
export function EnterApparatusDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('equipment');
  const { isReached } = useConnection();
  const establishment = useEstablishmentCode();
  const { needed } = useFaults();
  const enter = useWrite('post', '/api/establishments/{establishment}/equipment/apparatus');
  const form = useTypedForm({ kind: 'rouletteFrench', apparatusNumber: '', table: '' }, (name, values) =>
    name === 'table' ? null : needed(values[name]),
  );
  const { values } = form;
  const kind = APPARATUS_KINDS.find((each) => each === values.kind) ?? 'rouletteFrench';
  const [apparatusNumber, table] = [values.apparatusNumber.trim(), values.table.trim()];
  /** Enters the apparatus, announces it and closes the dialog. */
  const send = (): void =>
    enter.mutate(
      { params: { path: { establishment } }, body: { kind, apparatusNumber, ...(table === '' ? {} : { table }) } },
      {
        onSuccess: () => {
          announce(t('apparatus.entered', { number: apparatusNumber }));
          close();
        },
      },
    );
  return (
    <Dialog title={t('apparatus.enter')} close={close}>
      <DialogForm
        act={t('apparatus.enterAct')}
        send={() => form.send(send)}
        close={close}
        isPending={enter.isPending}
        problem={enter.error}
        isOff={!isReached}
      >
        <NeedsServer />
        <Select
          label={t('apparatus.what')}
          size="md"
          allowDeselect={false}
          data={APPARATUS_KINDS.map((value) => ({ value, label: t(`apparatus.kind.${value}`) }))}
          value={kind}
          onChange={(value) => form.put('kind', value ?? 'rouletteFrench')}
        />
        <TextInput label={t('apparatus.number')} required size="md" maxLength={40} {...form.input('apparatusNumber')} />
        <TextInput label={t('apparatus.tableIfAny')} size="md" maxLength={20} {...form.input('table')} />
      </DialogForm>
    </Dialog>
  );
}
