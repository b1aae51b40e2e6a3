import { Text, TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DeskSelect } from '#web/components/forms/fields/DeskSelect.js';
import { CredentialFieldset } from '#web/components/forms/ProofOfPerson.js';
import { useOwnDeskChoice } from '#web/components/forms/desks.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { OrphanDialogProps } from './orphan-dialog.js';

/**
 * Shows a dialog that refunds an orphan (money found without an owner) to the person who proves ownership. A supervisor
 * or the Direction judges the proofs and signs; the cash leaves a desk that the user holds.
 */
export function RefundDialog({ orphan, onClose }: OrphanDialogProps) {
  const { t } = useTranslation('orphans');
  const { formatMoney } = useFormats();
  const { ownDesks, getDeskCode, validateDesk } = useOwnDeskChoice();
  const { validateRequired, validateMinLength } = useFieldValidators();
  const { orphanNumber, amountMinor, slipNumber } = orphan;
  const form = useTextForm(
    { desk: '', name: '', address: '', document: '', proofs: '', code: '', secret: '' },
    (name, values) => {
      if (name === 'document') return null;
      if (name === 'desk') return validateDesk(values.desk);
      return name === 'address' || name === 'proofs' ? validateMinLength(values[name]) : validateRequired(values[name]);
    },
  );
  const desk = getDeskCode(form.values.desk);
  const refundMutation = useEstablishmentMutation('post', '/orphans/{orphan}/refund');
  const sendRefund = (): void => {
    const { name, address, document, proofs, code, secret } = form.values;
    const documentField = document.trim() === '' ? {} : { document: document.trim() };
    const claimant = { name: name.trim(), address: address.trim(), proofs: proofs.trim(), ...documentField };
    refundMutation.mutate(
      { path: { orphan: orphanNumber }, body: { desk, ...claimant, authoriser: { code: code.trim(), secret } } },
      announceAndClose(onClose, t('refund.done', { amount: formatMoney(amountMinor) })),
    );
  };
  return (
    <WriteDialog
      title={t('act.refundOf', { number: orphanNumber })}
      submitLabel={t('refund.send', { amount: formatMoney(amountMinor) })}
      onSubmit={() => form.submit(sendRefund)}
      onClose={onClose}
      mutation={refundMutation}
      size="lg"
      isPersistent
      isDisabled={ownDesks.length === 0}
    >
      <Text size="sm">{t(ownDesks.length === 0 ? 'refund.noDesk' : 'refund.aboutText')}</Text>
      <DeskSelect label={t('refund.desk')} desks={ownDesks} field={{ ...form.getField('desk'), value: desk }} />
      <TextInput
        data-autofocus
        label={t('refund.name')}
        autoComplete="off"
        required
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('refund.address')}
        autoComplete="off"
        required
        maxLength={300}
        {...form.getInputProps('address')}
      />
      {slipNumber !== null && (
        <TextInput
          label={t('refund.document')}
          description={t('refund.documentHint')}
          autoComplete="off"
          maxLength={120}
          {...form.getInputProps('document')}
        />
      )}
      <Textarea
        label={t('refund.proofs')}
        description={t('refund.proofsHint')}
        required
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('proofs')}
      />
      <CredentialFieldset
        legend={t('authoriser')}
        responsibility={t('refund.authoriserAbout')}
        code={form.getField('code')}
        secret={form.getField('secret')}
      />
    </WriteDialog>
  );
}
