import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DICE_CONTROL_SIGNERS } from '#domain/equipment/checks.js';
import { useWrite, type Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { ProofOfPerson } from '#web/components/forms/ProofOfPerson.js';
import { useTypedForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface DiceControlDialogProps {
  readonly allocation: Shape<'EquipmentAllocationRow'>;
  readonly close: () => void;
}

/**
 * Shows a dialog for the control of a table's dice: each ticked die is sound, the others are not. One person signs in
 * Monaco, two elsewhere, where the measures (micrometer, square, balance) are recorded too: a sound die passes all
 * three.
 */
export function DiceControlDialog({ allocation: { allocationId, pieces }, close }: DiceControlDialogProps) {
  const { t } = useTranslation('equipment');
  const { code: establishment, jurisdiction } = useEstablishment();
  const controlWrite = useWrite(
    'post',
    '/api/establishments/{establishment}/equipment/allocations/{allocation}/dice-control',
  );
  const needsSecondSigner = DICE_CONTROL_SIGNERS[jurisdiction].length > 1;
  const [soundIds, setSoundIds] = useState<readonly string[]>([]);
  const form = useTypedForm({ code: '', secret: '', code2: '', secret2: '' }, (name, values) =>
    (needsSecondSigner || !name.endsWith('2')) && values[name].trim() === '' ? t('needed') : null,
  );
  const { code, secret, code2, secret2 } = form.values;
  /** Records the control of all dice with the signers' proofs, and closes the dialog. */
  const recordControl = (): void => {
    const encodeMeasures = (isSound: boolean) =>
      jurisdiction === 'MC' ? { isSound } : { isSound, micrometer: isSound, square: isSound, balance: isSound };
    const dice = pieces.map(({ itemId }) => ({ item: itemId, ...encodeMeasures(soundIds.includes(itemId)) }));
    const secondProof = { code: code2.trim(), secret: secret2 };
    const signerProofs = [{ code: code.trim(), secret }, ...(needsSecondSigner ? [secondProof] : [])];
    const params = { path: { establishment, allocation: allocationId } };
    controlWrite.mutate({ params, body: { dice, signers: signerProofs } }, { onSuccess: close });
  };
  return (
    <WriteDialog
      title={t('act.controlDice')}
      submitLabel={t('act.controlDice')}
      onSubmit={() => form.submit(recordControl)}
      close={close}
      mutation={controlWrite}
      needsServer
    >
      <Checkbox.Group value={[...soundIds]} onChange={setSoundIds} label={t('dice.sound')}>
        <Stack gap="sm" mt="xs">
          {pieces.map(({ itemId, makerNumber, mark }) => (
            <Checkbox key={itemId} value={itemId} size="md" label={`${makerNumber} ${mark}`} />
          ))}
        </Stack>
      </Checkbox.Group>
      <ProofOfPerson
        legend={t(jurisdiction === 'MC' ? 'dice.sousDirecteur' : 'dice.chefDeTable')}
        responsibility={t('dice.about')}
        code={form.getField('code')}
        secret={form.getField('secret')}
      />
      {needsSecondSigner && (
        <ProofOfPerson
          legend={t('dice.direction')}
          responsibility={t('dice.about')}
          code={form.getField('code2')}
          secret={form.getField('secret2')}
        />
      )}
    </WriteDialog>
  );
}
