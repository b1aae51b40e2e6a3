import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { APPARATUS_KINDS } from '#domain/equipment/checks.js';
import { isShuffler } from '#domain/equipment/shufflers.js';
import { FormDayInput } from '#web/components/forms/FieldDay.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

const SHUFFLERS: readonly string[] = APPARATUS_KINDS.filter(isShuffler);
const BLANK_FIELDS = { kind: 'rouletteFrench', apparatusNumber: '', table: '', approval: '', approvedOn: '' };

/**
 * Shows a dialog that enters a new apparatus (cylinder, wheel or shuffler) of the establishment; a blank table number
 * means in storage. A shuffler has the approval of its model.
 */
export function NewApparatusDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('equipment');
  const { validateRequired } = useFieldValidators();
  const apparatusMutation = useEstablishmentMutation('post', '/equipment/apparatus');
  const [guards, setGuards] = useState({ isProtected: false, hasSignal: false });
  const form = useTextForm(BLANK_FIELDS, (name, values) => {
    const isOptional =
      name === 'table' || ((name === 'approval' || name === 'approvedOn') && !SHUFFLERS.includes(values.kind));
    return isOptional ? null : validateRequired(values[name]);
  });
  const { values } = form;
  const kind = APPARATUS_KINDS.find((candidate) => candidate === values.kind) ?? 'rouletteFrench';
  const [apparatusNumber, table] = [values.apparatusNumber.trim(), values.table.trim()];
  const shufflerFields = { approval: values.approval.trim(), approvedOn: values.approvedOn, ...guards };
  /** Enters the apparatus, announces it and closes the dialog. */
  const createApparatus = (): void =>
    apparatusMutation.mutate(
      {
        body: {
          kind,
          apparatusNumber,
          ...(table === '' ? {} : { table }),
          ...(isShuffler(kind) ? shufflerFields : {}),
        },
      },
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
      {isShuffler(kind) && (
        <>
          <TextInput
            label={t('apparatus.approval')}
            required
            size="md"
            maxLength={200}
            {...form.getInputProps('approval')}
          />
          <FormDayInput label={t('apparatus.approvedOn')} field={form.getField('approvedOn')} />
          {(['isProtected', 'hasSignal'] as const).map((guard) => (
            <Checkbox
              key={guard}
              size="md"
              label={t(`apparatus.${guard}`)}
              checked={guards[guard]}
              onChange={({ currentTarget }) => setGuards({ ...guards, [guard]: currentTarget.checked })}
            />
          ))}
        </>
      )}
      <TextInput label={t('apparatus.tableIfAny')} size="md" maxLength={20} {...form.getInputProps('table')} />
    </WriteDialog>
  );
}
