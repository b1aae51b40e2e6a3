import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TIE_RULES, findRakeRate } from '#domain/cercle/rake.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useCercleFormats } from '../cercle.js';
import { useCercleTermsForm, type CercleTermsDialogProps } from './cercle-terms.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FormSelect } from '#web/components/forms/typed/FieldSelect.js';
import { FormDayInput } from '#web/components/forms/FieldDay.js';

/**
 * Shows a dialog that changes a table's rake terms (the house's share) from a gaming day on. Terms fixed by law are
 * shown, the others entered. At chemin de fer they include the bank and its garage (winnings set aside).
 */
export function CercleTermsDialog(props: CercleTermsDialogProps) {
  const { t } = useTranslation('cagnottes');
  const { jurisdiction } = useEstablishment();
  const { formatTerms } = useCercleFormats();
  const { form, editableTerms, termsMutation, submit } = useCercleTermsForm(props);
  const { tableNumber, game } = props.table;
  const statutoryRate = findRakeRate(jurisdiction, game);
  const emptyTerms = { game, rateHundredths: null, roundingMinor: null, tie: null, maximumBankMinor: null };
  return (
    <WriteDialog
      title={t('act.termsOf', { table: tableNumber })}
      submitLabel={t('terms.send')}
      onSubmit={submit}
      onClose={props.onClose}
      mutation={termsMutation}
      size="lg"
      isPersistent
      needsServer
    >
      {statutoryRate !== null && (
        <Text>{t('terms.ofText', { rate: formatTerms(emptyTerms), article: statutoryRate.article })}</Text>
      )}
      {!editableTerms.rounding && <Text>{t('terms.roundingOfText')}</Text>}
      <FormDayInput label={t('terms.from')} field={form.getField('from')} />
      {editableTerms.rate && (
        <TextInput
          data-autofocus
          label={t('terms.rate')}
          description={t('terms.rateHint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          required
          rightSection="%"
          {...form.getInputProps('rate')}
        />
      )}
      {editableTerms.rounding && (
        <AmountInput
          label={t('terms.rounding')}
          description={t('terms.roundingHint')}
          {...form.getInputProps('rounding')}
        />
      )}
      <FormSelect
        label={t('terms.tie')}
        description={t('terms.tieHint')}
        placeholder={t('terms.choose')}
        clearable={editableTerms.rounding}
        clearButtonProps={{ 'aria-label': t('terms.clearTie') }}
        allowDeselect={editableTerms.rounding}
        field={form.getField('tie')}
        data={TIE_RULES.map((value) => ({ value, label: t(`terms.tieChoice.${value}`) }))}
      />
      {editableTerms.bank && (
        <>
          <AmountInput
            label={t('terms.maximum')}
            required={editableTerms.isBankRequired}
            {...form.getInputProps('maximum')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <AmountInput
              label={t('terms.garageFrom')}
              description={t('terms.garageFromHint')}
              {...form.getInputProps('garageFrom')}
            />
            <FormDayInput
              label={t('terms.garageToldOn')}
              description={t('terms.garageToldOnHint')}
              isClearable
              field={form.getField('garageToldOn')}
            />
          </SimpleGrid>
        </>
      )}
      <TextInput label={t('terms.decision')} required maxLength={1000} {...form.getInputProps('reason')} />
    </WriteDialog>
  );
}
