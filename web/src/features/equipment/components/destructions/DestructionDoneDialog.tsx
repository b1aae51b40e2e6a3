import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lacksInspecteur, needsOfficer } from '#domain/equipment/destruction.js';
import { useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useFaults, useTypedForm } from '#web/components/forms/use-typed.js';
import { PiecePicker } from './PiecePicker.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { ProofFields } from '#web/components/forms/ProofFields.js';

export interface DestructionDoneDialogProps {
  readonly of: Shape<'EquipmentDestructionRow'>;
  readonly close: () => void;
}

/** A dialog that records an announced destruction: the pieces, the inspecteur and the police officer present. */
export function DestructionDoneDialog({ of: { destructionId, book, method }, close }: DestructionDoneDialogProps) {
  const { t } = useTranslation('equipment');
  const { code: establishment, jurisdiction } = useEstablishment();
  const { needed } = useFaults();
  const needsInspector = lacksInspecteur(jurisdiction, { book, hasInspecteur: false });
  const [isThere, setThere] = useState(needsInspector);
  const [items, setItems] = useState<readonly string[]>([]);
  const complete = useWrite(
    'post',
    '/api/establishments/{establishment}/equipment/destructions/{destruction}/completion',
  );
  const form = useTypedForm({ pieces: '', officer: '', code: '', secret: '', observations: '' }, (name, values) => {
    if (name === 'pieces') return items.length === 0 ? t('needed') : null;
    if (name === 'officer') return needsOfficer(jurisdiction) ? needed(values.officer) : null;
    return name === 'observations' || !isThere ? null : needed(values[name]);
  });
  const { officer, code, secret, observations } = form.values;
  /** Records the destruction, announces it and closes the dialog. */
  const send = (): void => {
    const inspecteur = { code: code.trim(), secret };
    complete.mutate(
      {
        params: { path: { establishment, destruction: destructionId } },
        body: {
          items: [...items],
          officer: officer.trim(),
          observations: observations.trim(),
          ...(isThere ? { inspecteur } : {}),
        },
      },
      announceAndClose(close, t(`destruction.done_${method}`)),
    );
  };
  return (
    <WriteDialog
      title={t(`destruction.doneTitle_${method}`)}
      act={t(`destruction.doneAct_${method}`)}
      send={() => form.send(send)}
      close={close}
      write={complete}
      size="lg"
      isDangerous
      needsServer
    >
      <PiecePicker book={book} chosen={items} choose={setItems} error={form.field('pieces').error} />
      <TextInput
        label={t('destruction.officer')}
        description={t('destruction.officerHint')}
        required={needsOfficer(jurisdiction)}
        size="md"
        maxLength={120}
        {...form.input('officer')}
      />
      {!needsInspector && (
        <Checkbox
          size="md"
          label={t('destruction.inspectorThere')}
          checked={isThere}
          onChange={({ currentTarget }) => setThere(currentTarget.checked)}
        />
      )}
      {isThere && <ProofFields legend={t('inspector')} about={t('destruction.inspectorAbout')} form={form} />}
      <TextInput label={t('observations')} size="md" maxLength={2000} {...form.input('observations')} />
    </WriteDialog>
  );
}
