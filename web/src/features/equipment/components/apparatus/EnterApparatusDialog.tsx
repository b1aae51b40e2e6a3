import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { APPARATUS_KINDS } from '#domain/equipment/checks.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/**
 * Shows a dialog that enters a new apparatus (cylinder or wheel) of the establishment; a blank table number means in
 * storage.
 */
export function NewApparatusDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('equipment');
  const { validateRequired } = useFieldValidators();
  const apparatusMutation = useEstablishmentMutation('post', '/equipment/apparatus');
  const form = useTextForm({ kind: 'rouletteFrench', apparatusNumber: '', table: '' }, (name, values) =>
    name === 'table' ? null : validateRequired(values[name]),
  );
  const { values } = form;
  const kind = APPARATUS_KINDS.find((candidate) => candidate === values.kind) ?? 'rouletteFrench';
  const [apparatusNumber, table] = [values.apparatusNumber.trim(), values.table.trim()];
  /** Enters the apparatus, announces it and closes the dialog. */
  const createApparatus = (): void =>
    apparatusMutation.mutate(
      { body: { kind, apparatusNumber, ...(table === '' ? {} : { table }) } },
      announceAndClose(onClose, t('apparatus.entered', { number: apparatusNumber })),
    );
  return (
    <WriteDialog
      title={t('apparatus.enter')}
      submitLabel={t('apparatus.enterAct')}
      onSubmit={() => form.submit(createApparatus)}
      onClose={onClose}
      mutation={apparatusMutation}
      needsServer
    >
      <FormSelect
        label={t('apparatus.what')}
        size="md"
        allowDeselect={false}
        field={form.getField('kind')}
        data={APPARATUS_KINDS.map((value) => ({ value, label: t(`apparatus.kind.${value}`) }))}
      />
      <TextInput
        label={t('apparatus.number')}
        required
        size="md"
        maxLength={40}
        {...form.getInputProps('apparatusNumber')}
      />
      <TextInput label={t('apparatus.tableIfAny')} size="md" maxLength={20} {...form.getInputProps('table')} />
    </WriteDialog>
  );
}
