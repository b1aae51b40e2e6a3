import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isInspecteurMissing, isOfficerRequired } from '#domain/equipment/destruction.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { PiecePicker } from './PiecePicker.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';
import { useWriteHere } from '#web/session/write-here.js';

export interface DestructionDoneDialogProps {
  readonly destruction: Shape<'EquipmentDestructionRow'>;
  readonly close: () => void;
}

/**
 * Shows a dialog that records an announced destruction as carried out: the pieces, the inspecteur and the police
 * officer present. The jurisdiction decides whether inspecteur and officer are required; an optional inspecteur can be
 * ticked.
 */
export function CompleteDestructionDialog({
  destruction: { destructionId, book, method },
  close,
}: DestructionDoneDialogProps) {
  const { t } = useTranslation('equipment');
  const { jurisdiction } = useEstablishment();
  const { findMissingError } = useFieldErrors();
  const mustHaveInspector = isInspecteurMissing(jurisdiction, { book, hasInspecteur: false });
  const [hasInspector, setHasInspector] = useState(mustHaveInspector);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const completionWrite = useWriteHere(
    'post',
    '/api/establishments/{establishment}/equipment/destructions/{destruction}/completion',
  );
  const form = useTypedForm({ pieces: '', officer: '', code: '', secret: '', observations: '' }, (name, values) => {
    if (name === 'pieces') return chosenIds.length === 0 ? t('needed') : null;
    if (name === 'officer') return isOfficerRequired(jurisdiction) ? findMissingError(values.officer) : null;
    return name === 'observations' || !hasInspector ? null : findMissingError(values[name]);
  });
  const { officer, code, secret, observations } = form.values;
  /** Records the destruction, announces it and closes the dialog. */
  const completeDestruction = (): void => {
    const inspecteur = { code: code.trim(), secret };
    completionWrite.mutate(
      {
        path: { destruction: destructionId },
        body: {
          items: [...chosenIds],
          officer: officer.trim(),
          observations: observations.trim(),
          ...(hasInspector ? { inspecteur } : {}),
        },
      },
      announceAndClose(close, t(`destruction.done_${method}`)),
    );
  };
  return (
    <WriteDialog
      title={t(`destruction.doneTitle_${method}`)}
      submitLabel={t(`destruction.doneAct_${method}`)}
      onSubmit={() => form.submit(completeDestruction)}
      close={close}
      mutation={completionWrite}
      size="lg"
      isDangerous
      needsServer
    >
      <PiecePicker
        book={book}
        chosenIds={chosenIds}
        setChosenIds={setChosenIds}
        error={form.getField('pieces').error}
      />
      <TextInput
        label={t('destruction.officer')}
        description={t('destruction.officerHint')}
        required={isOfficerRequired(jurisdiction)}
        size="md"
        maxLength={120}
        {...form.getInputProps('officer')}
      />
      {!mustHaveInspector && (
        <Checkbox
          size="md"
          label={t('destruction.inspectorThere')}
          checked={hasInspector}
          onChange={({ currentTarget }) => setHasInspector(currentTarget.checked)}
        />
      )}
      {hasInspector && (
        <ProofFields legend={t('inspector')} responsibility={t('destruction.inspectorAbout')} form={form} />
      )}
      <TextInput label={t('observations')} size="md" maxLength={2000} {...form.getInputProps('observations')} />
    </WriteDialog>
  );
}
