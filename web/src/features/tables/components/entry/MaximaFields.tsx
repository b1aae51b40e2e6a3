import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { formatAmountForInput } from '#web/components/forms/typed-amount.js';
import type { TextForm } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { getMaximumFieldName, useTableFormats, type MaximumChoice } from './maxima.js';

interface MaximaFieldsProps {
  readonly choices: readonly MaximumChoice[];
  readonly form: TextForm<string>;
}

/** Renders a field for each maximum stake that the regulation leaves open: a list of values, a range, or free. */
export function MaximaFields({ choices, form }: MaximaFieldsProps) {
  const { t } = useTranslation('tables');
  const { formatMoney } = useFormats();
  const { currencyExponent } = useEstablishment();
  const { formatChance } = useTableFormats();
  if (choices.length === 0) return <Text size="sm">{t('maxima.fixed')}</Text>;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" role="group" aria-label={t('maxima.label')}>
      {choices.map(({ chance, allowed }) => {
        const label = t('maxima.of', { chance: formatChance(chance) });
        const field = form.getField(getMaximumFieldName(chance));
        if (allowed !== null && 'oneOf' in allowed) {
          return (
            <NativeSelect
              key={chance}
              label={label}
              value={field.value}
              error={field.error}
              data={[
                { value: '', label: t('maxima.choose') },
                ...allowed.oneOf.map((maximum) => ({
                  value: formatAmountForInput(maximum.toString(), currencyExponent),
                  label: formatMoney(maximum.toString()),
                })),
              ]}
              onChange={({ currentTarget }) => field.setValue(currentTarget.value)}
            />
          );
        }
        const descriptionProps =
          allowed === null
            ? {}
            : {
                description: t('maxima.range', {
                  lowest: formatMoney(allowed.lowest.toString()),
                  highest: formatMoney(allowed.highest.toString()),
                }),
              };
        return (
          <AmountInput
            key={chance}
            label={label}
            {...descriptionProps}
            {...form.getInputProps(getMaximumFieldName(chance))}
          />
        );
      })}
    </SimpleGrid>
  );
}
