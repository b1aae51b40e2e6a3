import { SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listLegalNotes, listWeighedCoins, type ValueLine } from '#domain/cash/drop-counts.js';
import { useFormats } from '#web/components/figures/figures.js';
import type { TypedForm } from '#web/components/forms/use-typed.js';

const WHOLE_NUMBER = /^\d{1,7}$/;

/** The values of a currency, highest first, as a cashier counts them. */
export function listPieceValues(currency: string): readonly string[] {
  return [...listWeighedCoins(currency), ...listLegalNotes(currency)].map(String).reverse();
}

/** Returns false when the input is not a number of pieces. */
export function isPieceNumber(typed: string): boolean {
  return typed.trim() === '' || WHOLE_NUMBER.test(typed.trim());
}

/** Returns the number of pieces typed for each value (minor units); blank and invalid fields are left out. */
export function parsePieces(values: readonly string[], typed: Readonly<Record<string, string>>): ValueLine[] {
  return values
    .map((value) => ({ valueMinor: BigInt(value), typed: typed[value]?.trim() ?? '' }))
    .filter((line) => WHOLE_NUMBER.test(line.typed))
    .map((line) => ({ valueMinor: line.valueMinor, count: BigInt(line.typed) }));
}

/** Shows a field for the pieces of each note and coin, by value in minor units; nothing without `values`. */
export function PiecesFields({
  values,
  form,
}: {
  readonly values: readonly string[];
  readonly form: TypedForm<string>;
}) {
  const { t } = useTranslation('desks');
  const { formatMoney: formatMoney } = useFormats();
  if (values.length === 0) return null;
  return (
    <SimpleGrid
      cols={{ base: 2, xs: 3, sm: 4 }}
      spacing="sm"
      verticalSpacing="xs"
      role="group"
      aria-label={t('count.pieces')}
    >
      {values.map((value) => (
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
