import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DICE_CONTROL_SIGNERS } from '#domain/equipment/checks.js';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { CredentialFieldset } from '#web/components/forms/ProofOfPerson.js';
import { useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface DiceControlDialogProps {
  readonly allocation: ApiSchema<'EquipmentAllocationRow'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog for the control of a table's dice: each ticked die is sound, the others are not. One person signs in
 * Monaco, two elsewhere, where the measures (micrometer, square, balance) are recorded too: a sound die passes all
 * three.
 */
export function DiceControlDialog({ allocation: { allocationId, pieces }, onClose }: DiceControlDialogProps) {
  const { t } = useTranslation('equipment');
  const { jurisdiction } = useEstablishment();
  const controlMutation = useEstablishmentMutation('post', '/equipment/allocations/{allocation}/dice-control');
  const isSecondSignerRequired = DICE_CONTROL_SIGNERS[jurisdiction].length > 1;
  const [soundDieIds, setSoundDieIds] = useState<readonly string[]>([]);
  const form = useTextForm({ code: '', secret: '', code2: '', secret2: '' }, (name, values) =>
    (isSecondSignerRequired || !name.endsWith('2')) && values[name].trim() === '' ? t('needed') : null,
  );
  const { code, secret, code2, secret2 } = form.values;
  /** Records the control of all dice with the signers' proofs, and closes the dialog. */
  const recordControl = (): void => {
    const buildMeasures = (isSound: boolean) =>
      jurisdiction === 'MC' ? { isSound } : { isSound, micrometer: isSound, square: isSound, balance: isSound };
    const dice = pieces.map(({ itemId }) => ({ item: itemId, ...buildMeasures(soundDieIds.includes(itemId)) }));
    const secondSigner = { code: code2.trim(), secret: secret2 };
    const signers = [{ code: code.trim(), secret }, ...(isSecondSignerRequired ? [secondSigner] : [])];
    controlMutation.mutate({ path: { allocation: allocationId }, body: { dice, signers } }, { onSuccess: onClose });
  };
  return (
    <WriteDialog
      title={t('act.controlDice')}
      submitLabel={t('act.controlDice')}
      onSubmit={() => form.submit(recordControl)}
      onClose={onClose}
      mutation={controlMutation}
      needsServer
    >
      <Checkbox.Group value={[...soundDieIds]} onChange={setSoundDieIds} label={t('dice.sound')}>
        <Stack gap="sm" mt="xs">
          {pieces.map(({ itemId, makerNumber, mark }) => (
            <Checkbox key={itemId} value={itemId} size="md" label={`${makerNumber} ${mark}`} />
          ))}
        </Stack>
      </Checkbox.Group>
      <CredentialFieldset
        legend={t(jurisdiction === 'MC' ? 'dice.sousDirecteur' : 'dice.chefDeTable')}
        responsibility={t('dice.about')}
        code={form.getField('code')}
        secret={form.getField('secret')}
      />
      {isSecondSignerRequired && (
        <CredentialFieldset
          legend={t('dice.direction')}
          responsibility={t('dice.about')}
          code={form.getField('code2')}
          secret={form.getField('secret2')}
        />
      )}
    </WriteDialog>
  );
}
