import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChipKind } from '#domain/cash/desk-chips.js';
import type { TypedForm } from '../forms/use-typed.js';
import { AddChips } from './AddChips.js';
import { fieldOf, kindsOfForm, useChipWords } from './chips.js';

interface ChipsFieldsProps {
  /** The known kinds; others can be added. */
  readonly offered: readonly ChipKind[];
  readonly form: TypedForm<string>;
}

/** A number field for each kind of chip and plaque; another kind can be added below. */
export function ChipsFields({ offered, form }: ChipsFieldsProps) {
  const { t } = useTranslation('desks');
  const { nameOf } = useChipWords();
  const kinds = kindsOfForm(offered, form.values);
  return (
    <Stack gap="xs" role="group" aria-label={t('chips.title')}>
      {kinds.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm" verticalSpacing="xs">
          {kinds.map((kind) => {
            const field = fieldOf(kind);
            return (
              <TextInput
                key={field}
                label={nameOf(kind)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
                {...form.input(field)}
                value={form.values[field] ?? ''}
              />
            );
          })}
        </SimpleGrid>
      )}
      <AddChips add={(kind) => form.put(fieldOf(kind), '')} />
    </Stack>
  );
}
