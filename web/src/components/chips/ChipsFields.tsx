import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChipKind } from '#domain/cash/desk-chips.js';
import type { TextForm } from '../forms/use-typed.js';
import { AddChipKind } from './AddChips.js';
import { buildChipFieldName, listFormChipKinds, useChipFormats } from './chips.js';

interface ChipsFieldsProps {
  /** The known kinds; others can be added. */
  readonly offeredKinds: readonly ChipKind[];
  readonly form: TextForm<string>;
}

/**
 * Shows a number field for each kind of chip and plaque (a large rectangular chip) that is offered or already in the
 * form. Another kind can be added below; it then has an empty field in the form.
 */
export function ChipsFields({ offeredKinds, form }: ChipsFieldsProps) {
  const { t } = useTranslation('desks');
  const { formatChipKind } = useChipFormats();
  const kinds = listFormChipKinds(offeredKinds, form.values);
  return (
    <Stack gap="xs" role="group" aria-label={t('chips.title')}>
      {kinds.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm" verticalSpacing="xs">
          {kinds.map((kind) => {
            const fieldName = buildChipFieldName(kind);
            return (
              <TextInput
                key={fieldName}
                label={formatChipKind(kind)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={9}
                {...form.getInputProps(fieldName)}
                value={form.values[fieldName] ?? ''}
              />
            );
          })}
        </SimpleGrid>
      )}
      <AddChipKind onAdd={(kind) => form.setValue(buildChipFieldName(kind), '')} />
    </Stack>
  );
}
