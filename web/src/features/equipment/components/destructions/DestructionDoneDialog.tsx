import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isInspecteurMissing, isOfficerRequired } from '#domain/equipment/destruction.js';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { ItemPicker } from './PiecePicker.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

export interface CompleteDestructionDialogProps {
  readonly destruction: ApiSchema<'EquipmentDestructionRow'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that records an announced destruction as carried out: the pieces, the inspecteur and the police
 * officer present. The jurisdiction decides whether inspecteur and officer are required; an optional inspecteur can be
 * ticked.
 */
export function CompleteDestructionDialog({
  destruction: { destructionId, book, method },
  onClose,
}: CompleteDestructionDialogProps) {
  const { t } = useTranslation('equipment');
  const { jurisdiction } = useEstablishment();
  const { validateRequired } = useFieldValidators();
  const isInspectorRequired = isInspecteurMissing(jurisdiction, { book, hasInspecteur: false });
  const [hasInspector, setHasInspector] = useState(isInspectorRequired);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const completionMutation = useEstablishmentMutation('post', '/equipment/destructions/{destruction}/completion');
  const form = useTextForm({ pieces: '', officer: '', code: '', secret: '', observations: '' }, (name, values) => {
    if (name === 'pieces') return chosenIds.length === 0 ? t('needed') : null;
    if (name === 'officer') return isOfficerRequired(jurisdiction) ? validateRequired(values.officer) : null;
    return name === 'observations' || !hasInspector ? null : validateRequired(values[name]);
  });
  const { officer, code, secret, observations } = form.values;
  /** Records the destruction, announces it and closes the dialog. */
  const completeDestruction = (): void => {
    const inspecteur = { code: code.trim(), secret };
    completionMutation.mutate(
      {
        path: { destruction: destructionId },
        body: {
          items: [...chosenIds],
          officer: officer.trim(),
          observations: observations.trim(),
          ...(hasInspector ? { inspecteur } : {}),
        },
      },
      announceAndClose(onClose, t(`destruction.done_${method}`)),
    );
  };
  return (
    <WriteDialog
      title={t(`destruction.doneTitle_${method}`)}
      submitLabel={t(`destruction.doneAct_${method}`)}
      onSubmit={() => form.submit(completeDestruction)}
      onClose={onClose}
      mutation={completionMutation}
      size="lg"
      isDangerous
      needsServer
    >
      <ItemPicker book={book} chosenIds={chosenIds} setChosenIds={setChosenIds} error={form.getField('pieces').error} />
      <TextInput
        label={t('destruction.officer')}
        description={t('destruction.officerHint')}
        required={isOfficerRequired(jurisdiction)}
        size="md"
        maxLength={120}
        {...form.getInputProps('officer')}
      />
      {!isInspectorRequired && (
        <Checkbox
          size="md"
          label={t('destruction.inspectorThere')}
          checked={hasInspector}
          onChange={({ currentTarget }) => setHasInspector(currentTarget.checked)}
        />
      )}
      {hasInspector && (
        <FormCredentialFieldset legend={t('inspector')} responsibility={t('destruction.inspectorAbout')} form={form} />
      )}
      <TextInput label={t('observations')} size="md" maxLength={2000} {...form.getInputProps('observations')} />
    </WriteDialog>
  );
}
