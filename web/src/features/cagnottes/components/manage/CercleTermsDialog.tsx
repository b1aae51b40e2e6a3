import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TIE_RULES, rateOf } from '#domain/cercle/rake.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useCercleWords } from '../cercle.js';
import { useCercleTerms } from './cercle-terms.js';
import type { CercleTermsProps } from './cercle-terms.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { FieldSelect } from '#web/components/forms/typed/FieldSelect.js';

/** A dialog for a table's rake terms from a gaming day on: terms fixed by the text are shown, the others entered. */
export function CercleTermsDialog(props: CercleTermsProps) {
  const { t } = useTranslation('cagnottes');
  const { jurisdiction } = useEstablishment();
  const { formatTerms } = useCercleWords();
  const { form, openTerms, termsWrite, submit } = useCercleTerms(props);
  const { tableNumber, game } = props.table;
  const ofText = rateOf(jurisdiction, game);
  /** Returns the properties of the field for a day. */
  const dayOf = (name: 'from' | 'garageToldOn') => ({
    day: form.values[name] === '' ? undefined : form.values[name],
    error: form.field(name).error ?? undefined,
    onChange: (day: string | undefined) => form.put(name, day ?? ''),
  });
  const bare = { game, rateHundredths: null, roundingMinor: null, tie: null, maximumBankMinor: null };
  return (
    <WriteDialog
      title={t('act.termsOf', { table: tableNumber })}
      act={t('terms.send')}
      send={submit}
      close={props.close}
      write={termsWrite}
      size="lg"
      isHeld
      needsServer
    >
      {ofText !== null && <Text>{t('terms.ofText', { rate: formatTerms(bare), article: ofText.article })}</Text>}
      {!openTerms.rounding && <Text>{t('terms.roundingOfText')}</Text>}
      <DayInput label={t('terms.from')} {...dayOf('from')} />
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
          {...form.input('rate')}
        />
      )}
      {openTerms.rounding && (
        <AmountInput label={t('terms.rounding')} description={t('terms.roundingHint')} {...form.input('rounding')} />
      )}
      <FieldSelect
        label={t('terms.tie')}
        description={t('terms.tieHint')}
        placeholder={t('terms.choose')}
        clearable={openTerms.rounding}
        clearButtonProps={{ 'aria-label': t('terms.clearTie') }}
        allowDeselect={openTerms.rounding}
        field={form.field('tie')}
        data={TIE_RULES.map((value) => ({ value, label: t(`terms.tieChoice.${value}`) }))}
      />
      {openTerms.bank && (
        <>
          <AmountInput label={t('terms.maximum')} required={openTerms.isBankNeeded} {...form.input('maximum')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <AmountInput
              label={t('terms.garageFrom')}
              description={t('terms.garageFromHint')}
              {...form.input('garageFrom')}
            />
            <DayInput
              label={t('terms.garageToldOn')}
              description={t('terms.garageToldOnHint')}
              isClearable
              {...dayOf('garageToldOn')}
            />
          </SimpleGrid>
        </>
      )}
      <TextInput label={t('terms.decision')} required maxLength={1000} {...form.input('reason')} />
    </WriteDialog>
  );
}
