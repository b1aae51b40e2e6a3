import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MachinePreview } from '#web/components/forms/fields/MachineEcho.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { useOwnDeskChoice } from '#web/components/forms/desks.js';
import { USUAL_MAX_FLOAT_MINOR, useUnusualAmountCheck } from '#web/components/forms/unusual-amount.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { FILL_KINDS } from '#domain/cash/fills.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormCredentialFieldset } from '#web/components/forms/ProofFields.js';
import { FormRadioGroup } from '#web/components/forms/typed/FieldRadios.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/**
 * Shows a dialog that records a fill: coins brought from one of the user's desks to a machine's hopper (coin store),
 * before a witness. The first load of a new hopper is a kind of its own. An unusual amount is confirmed first.
 */
export function NewFillDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['desks', 'acts']);
  const { ownDesks, getDeskCode, validateDesk } = useOwnDeskChoice();
  const { validateRequired, validateAmount } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const form = useTextForm(
    { machine: '', kind: 'fill', amount: '', desk: '', code: '', secret: '' },
    (name, values) => {
      if (name === 'amount') return validateAmount(values.amount);
      return name === 'desk' ? validateDesk(values.desk) : validateRequired(values[name]);
    },
  );
  const { values } = form;
  const unusualAmount = useUnusualAmountCheck(values.amount, USUAL_MAX_FLOAT_MINOR);
  const desk = getDeskCode(values.desk);
  const fillMutation = useEstablishmentMutation('post', '/fills');
  /** Records the fill, announces its slip number and closes the dialog. */
  const recordFill = (): void =>
    fillMutation.mutate(
      {
        body: {
          machine: values.machine.trim(),
          kind: values.kind === 'firstLoad' ? 'firstLoad' : 'fill',
          amountMinor: toMinorUnits(values.amount),
          desk,
          witness: { code: values.code.trim(), secret: values.secret },
        },
      },
      announceAndClose(onClose, ({ slipNumber }) => t('fills.done', { number: slipNumber })),
    );
  return (
    <WriteDialog
      title={t('fills.enter')}
      submitLabel={t('fills.send')}
      onSubmit={() => form.submit(() => unusualAmount.checkAmount() && recordFill())}
      onClose={onClose}
      mutation={fillMutation}
      size="lg"
      isPersistent
      isDisabled={ownDesks.length === 0}
    >
      {ownDesks.length === 0 && <Text size="sm">{t('fills.noDesk')}</Text>}
      <TextInput
        data-autofocus
        label={t('acts:machine')}
        required
        autoComplete="off"
        maxLength={20}
        {...form.getInputProps('machine')}
      />
      <MachinePreview machineNumber={values.machine} />
      <FormRadioGroup
        label={t('fills.kind')}
        field={form.getField('kind')}
        options={FILL_KINDS.map((kind) => ({ value: kind, label: t(`fillKind.${kind}`) }))}
      />
      <AmountInput label={t('amount')} required {...form.getInputProps('amount')} />
      {unusualAmount.confirmationPrompt}
      <DeskSelect label={t('fills.desk')} desks={ownDesks} field={{ ...form.getField('desk'), value: desk }} />
      <FormCredentialFieldset legend={t('fills.witness')} responsibility={t('fills.witnessAbout')} form={form} />
    </WriteDialog>
  );
}
