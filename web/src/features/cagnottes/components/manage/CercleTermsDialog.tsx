import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TIE_RULES, findRate } from '#domain/cercle/rake.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useCercleWords } from '../cercle.js';
import { useCercleTerms, type CercleTermsProps } from './cercle-terms.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';
import { FieldDay } from '#web/components/forms/FieldDay.js';

/**
 * Shows a dialog that changes a table's rake terms (the house's share) from a gaming day on. Terms fixed by law are
 * shown, the others entered. At chemin de fer they include the bank and its garage (winnings set aside).
 */
export function CercleTermsDialog(props: CercleTermsProps) {
  const { t } = useTranslation('cagnottes');
  const { jurisdiction } = useEstablishment();
  const { formatTerms } = useCercleWords();
  const { form, openTerms, termsWrite, submit } = useCercleTerms(props);
  const { tableNumber, game } = props.table;
  const statutoryRate = findRate(jurisdiction, game);
  const emptyTerms = { game, rateHundredths: null, roundingMinor: null, tie: null, maximumBankMinor: null };
  return (
    <WriteDialog
      title={t('act.termsOf', { table: tableNumber })}
      submitLabel={t('terms.send')}
      onSubmit={submit}
      close={props.close}
      mutation={termsWrite}
      size="lg"
      isPersistent
      needsServer
    >
      {statutoryRate !== null && (
        <Text>{t('terms.ofText', { rate: formatTerms(emptyTerms), article: statutoryRate.article })}</Text>
      )}
      {!openTerms.rounding && <Text>{t('terms.roundingOfText')}</Text>}
      <FieldDay label={t('terms.from')} field={form.getField('from')} />
      {openTerms.rate && (
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
      {openTerms.rounding && (
        <AmountInput
          label={t('terms.rounding')}
          description={t('terms.roundingHint')}
          {...form.getInputProps('rounding')}
        />
      )}
      <FieldSelect
        label={t('terms.tie')}
        description={t('terms.tieHint')}
        placeholder={t('terms.choose')}
        clearable={openTerms.rounding}
        clearButtonProps={{ 'aria-label': t('terms.clearTie') }}
        allowDeselect={openTerms.rounding}
        field={form.getField('tie')}
        data={TIE_RULES.map((value) => ({ value, label: t(`terms.tieChoice.${value}`) }))}
      />
      {openTerms.bank && (
        <>
          <AmountInput
            label={t('terms.maximum')}
            required={openTerms.isBankNeeded}
            {...form.getInputProps('maximum')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <AmountInput
              label={t('terms.garageFrom')}
              description={t('terms.garageFromHint')}
              {...form.getInputProps('garageFrom')}
            />
            <FieldDay
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
