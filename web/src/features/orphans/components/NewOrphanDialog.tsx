import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChipsFields } from '#web/components/chips/ChipsFields.js';
import { useFormats } from '#web/components/figures/figures.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { EventTimeInput } from '#web/components/forms/fields/HappenedInput.js';
import { CredentialFieldset } from '#web/components/forms/ProofOfPerson.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { TakerFields } from './TakingInputs.js';
import { OrphanLocationFields } from './WhereFields.js';
import { isNumberedKind, isOnMachineKind, orphanKinds, useNewOrphanForm, type NewOrphanForm } from './new-orphan.js';

/**
 * Shows a dialog that enters an orphan (money or credit found without an owner), which is paid into a desk at once. The
 * desk's holder signs for it as its receiver, when that is another person.
 */
export function NewOrphanDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('orphans');
  const orphanForm = useNewOrphanForm(onClose);
  const { form, isReceiverRequired, holderName, submit, orphanMutation, desks } = orphanForm;
  return (
    <WriteDialog
      title={t('enter')}
      submitLabel={t('new.send')}
      onSubmit={submit}
      onClose={onClose}
      mutation={orphanMutation}
      size="lg"
      isPersistent
    >
      <Text size="sm">{t('new.about')}</Text>
      <FindFields orphanForm={orphanForm} />
      <DeskSelect
        label={t('new.desk')}
        description={t('new.deskHint')}
        desks={desks.filter(({ heldBy }) => heldBy !== null)}
        field={form.getField('desk')}
      />
      {isReceiverRequired && (
        <CredentialFieldset
          legend={t('new.receiver', { name: holderName })}
          responsibility={t('new.receiverAbout')}
          code={form.getField('code')}
          secret={form.getField('secret')}
        />
      )}
      <TakerFields form={form} />
    </WriteDialog>
  );
}

/**
 * Renders the fields for the kind of the orphan, its place, its number if it has one, its amount and the time of the
 * find.
 */
function FindFields({ orphanForm }: { readonly orphanForm: NewOrphanForm }) {
  const { t } = useTranslation('orphans');
  const { form, kind } = orphanForm;
  return (
    <>
      <Select
        data-autofocus
        label={t('new.kind')}
        description={t('new.jackpotHint')}
        allowDeselect={false}
        value={kind}
        data={orphanKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(newKind) => form.setValue('kind', newKind ?? kind)}
      />
      <OrphanLocationFields form={form} machineOnly={isOnMachineKind(kind)} />
      {isNumberedKind(kind) && (
        <TextInput
          data-step
          label={t(`new.reference_${kind}`)}
          description={kind === 'creditsLeft' ? t('new.referenceHint_creditsLeft') : undefined}
          required
          autoComplete="off"
          maxLength={64}
          {...form.getInputProps('reference')}
        />
      )}
      <AmountFields orphanForm={orphanForm} />
      <EventTimeInput label={t('new.foundOn')} field={form.getField('foundAt')} />
    </>
  );
}

const AMOUNT_LABELS: Readonly<Record<string, string>> = { foundCash: 'new.cash', abandonedStake: 'new.stake' };

/**
 * Renders the fields for the amount: the field `stake` holds the stake, or the cash or credit found; an abandoned stake
 * has winnings too. Chips are listed one kind each; an unusual amount must be confirmed.
 */
function AmountFields({
  orphanForm: { form, kind, chips, sum, confirmations },
}: {
  readonly orphanForm: NewOrphanForm;
}) {
  const { t } = useTranslation('orphans');
  const { formatMoney } = useFormats();
  const hasChips = sum.chips.length > 0;
  return (
    <>
      <AmountInput
        label={t(AMOUNT_LABELS[kind] ?? 'new.amount')}
        required={kind !== 'foundCash' || !hasChips}
        data-step
        {...form.getInputProps('stake')}
      />
      {confirmations.stake}
      {kind === 'abandonedStake' && (
        <>
          <AmountInput label={t('new.gains')} description={t('new.gainsHint')} {...form.getInputProps('gains')} />
          {confirmations.gains}
        </>
      )}
      {chips.areListed && (
        <Stack gap={4}>
          <Text size="sm">{t(kind === 'foundCash' ? 'new.chips' : 'new.chipsOfStake')}</Text>
          <ChipsFields offeredKinds={chips.offeredKinds} form={form} />
        </Stack>
      )}
      {hasChips && (
        <Text fw={600} aria-live="polite">
          {t('new.total', {
            total: formatMoney(sum.totalMinor.toString()),
            chips: formatMoney(sum.chipsMinor.toString()),
            cash: formatMoney((sum.totalMinor - sum.chipsMinor).toString()),
          })}
        </Text>
      )}
    </>
  );
}
