import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { APPARATUS_KINDS } from '#domain/equipment/checks.js';
import { useWrite } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';

/** A dialog that enters a new cylinder or wheel of the establishment, at a table or in storage. */
export function EnterApparatusDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('equipment');
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
      announceAndClose(close, t('apparatus.entered', { number: apparatusNumber })),
    );
  return (
    <WriteDialog
      title={t('apparatus.enter')}
      act={t('apparatus.enterAct')}
      send={() => form.send(send)}
      close={close}
      write={enter}
      needsServer
    >
      <FieldSelect
        label={t('apparatus.what')}
        size="md"
        allowDeselect={false}
        field={form.field('kind')}
        data={APPARATUS_KINDS.map((value) => ({ value, label: t(`apparatus.kind.${value}`) }))}
      />
      <TextInput label={t('apparatus.number')} required size="md" maxLength={40} {...form.input('apparatusNumber')} />
      <TextInput label={t('apparatus.tableIfAny')} size="md" maxLength={20} {...form.input('table')} />
    </WriteDialog>
  );
}
