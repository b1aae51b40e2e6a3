import { Select, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MachineEcho } from '../../../components/forms/fields/MachineEcho.js';
import { AmountInput } from '../../../components/forms/fields/AmountInput.js';
import { DeskSelect } from '../../../components/forms/fields/DeskSelect.js';
import { Dialog } from '../../../components/dialogs/Dialog.js';
import { DialogForm } from '../../../components/dialogs/DialogForm.js';
import { HappenedInput } from '../../../components/forms/fields/HappenedInput.js';
import { ProofOfPerson } from '../../../components/forms/ProofOfPerson.js';
import { TakingInputs } from './TakingInputs.js';
import { isNumberedKind, isOnMachineKind, orphanKinds, useNewOrphan } from './new-orphan.js';
import type { NewOrphan } from './new-orphan.js';

/** Enters what was found, paid into a desk at once. */
export function NewOrphanDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('orphans');
  const orphan = useNewOrphan(close);
  const { form, isReceiverAsked, holder, send, write, desks } = orphan;
  return (
    <Dialog title={t('enter')} close={close} size="lg" isHeld>
      <DialogForm act={t('new.send')} send={send} close={close} isPending={write.isPending} problem={write.error}>
        <Text size="sm">{t('new.about')}</Text>
        <Find orphan={orphan} />
        <DeskSelect
          label={t('new.desk')}
          description={t('new.deskHint')}
          desks={desks.filter(({ heldBy }) => heldBy !== null)}
          field={form.field('desk')}
        />
        {isReceiverAsked && (
          <ProofOfPerson
            legend={t('new.receiver', { name: holder })}
            about={t('new.receiverAbout')}
            code={form.field('code')}
            secret={form.field('secret')}
          />
        )}
        <TakingInputs form={form} />
      </DialogForm>
    </Dialog>
  );
}

/** What was found, where and when. */
function Find({ orphan: { form, unusual } }: { readonly orphan: NewOrphan }) {
  const { t } = useTranslation(['orphans', 'acts']);
  const { kind } = form.values;
  return (
    <>
      <Select
        data-autofocus
        label={t('new.kind')}
        description={t('new.jackpotHint')}
        allowDeselect={false}
        value={kind}
        data={orphanKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(chosen) => form.put('kind', chosen ?? kind)}
      />
      <TextInput
        data-step
        label={t('acts:machine')}
        description={isOnMachineKind(kind) ? undefined : t('new.machineHint')}
        required={isOnMachineKind(kind)}
        autoComplete="off"
        maxLength={20}
        {...form.input('machine')}
      />
      <MachineEcho number={form.values.machine} />
      {!isOnMachineKind(kind) && (
        <TextInput label={t('new.place')} description={t('new.placeHint')} maxLength={120} {...form.input('place')} />
      )}
      {isNumberedKind(kind) && (
        <TextInput
          data-step
          label={t(`new.reference_${kind}`)}
          description={kind === 'creditsLeft' ? t('new.referenceHint_creditsLeft') : undefined}
          required
          autoComplete="off"
          maxLength={64}
          {...form.input('reference')}
        />
      )}
      <AmountInput
        label={t(kind === 'abandonedStake' ? 'new.stake' : 'new.amount')}
        required
        data-step
        {...form.input('stake')}
      />
      {unusual.stake}
      {kind === 'abandonedStake' && (
        <>
          <AmountInput label={t('new.gains')} description={t('new.gainsHint')} {...form.input('gains')} />
          {unusual.gains}
        </>
      )}
      <HappenedInput label={t('new.foundOn')} field={form.field('foundAt')} />
    </>
  );
}
