import { SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listLegalNotes, listWeighedCoins, type ValueLine } from '#domain/cash/drop-counts.js';
import { useFormats } from '#web/components/figures/figures.js';
import type { TextForm } from '#web/components/forms/use-typed.js';

const WHOLE_NUMBER = /^\d{1,7}$/;

/** The values of a currency, highest first, as a cashier counts them. */
export function listDenominations(currency: string): readonly string[] {
  return [...listWeighedCoins(currency), ...listLegalNotes(currency)].map(String).reverse();
}

/** Returns false when the input is not a number of pieces. */
export function isBlankOrItemCount(input: string): boolean {
  return input.trim() === '' || WHOLE_NUMBER.test(input.trim());
}

/** Returns the number of pieces typed for each value (minor units); blank and invalid fields are left out. */
export function parseDenominationCounts(
  denominations: readonly string[],
  inputs: Readonly<Record<string, string>>,
): ValueLine[] {
  return denominations
    .map((value) => ({ valueMinor: BigInt(value), typed: inputs[value]?.trim() ?? '' }))
    .filter((line) => WHOLE_NUMBER.test(line.typed))
    .map((line) => ({ valueMinor: line.valueMinor, count: BigInt(line.typed) }));
}

/** Shows a field for the pieces of each note and coin, by value in minor units; nothing without `denominations`. */
export function DenominationFields({
  denominations,
  form,
}: {
  readonly denominations: readonly string[];
  readonly form: TextForm<string>;
}) {
  const { t } = useTranslation('desks');
  const { formatMoney } = useFormats();
  if (denominations.length === 0) return null;
  return (
    <SimpleGrid
      cols={{ base: 2, xs: 3, sm: 4 }}
      spacing="sm"
      verticalSpacing="xs"
      role="group"
      aria-label={t('count.pieces')}
    >
      {denominations.map((value) => (
        <TextInput
          key={value}
          label={t('count.of', { value: formatMoney(value) })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          {...form.getInputProps(value)}
        />
      ))}
    </SimpleGrid>
  );
}
