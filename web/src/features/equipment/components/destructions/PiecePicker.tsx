import { Button, Checkbox, Group, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DICE_RULES } from '#domain/equipment/dice.js';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

export interface ItemPickerProps {
  readonly book: ApiSchema<'EquipmentBook'>;
  readonly chosenIds: readonly string[];
  readonly setChosenIds: (chosen: readonly string[]) => void;
  /** Fault of the choice, shown after an attempt to send. */
  readonly error: string | null;
}

const MAX_ITEMS = 1000;

/**
 * Shows a choice among the pieces of a register (`book`: cards or dice) that are in depots, those due for destruction
 * first. Chosen pieces stay chosen when another number is sought.
 */
export function ItemPicker({ book, chosenIds, setChosenIds, error }: ItemPickerProps) {
  const { t } = useTranslation('equipment');
  const { jurisdiction } = useEstablishment();
  const [numberInput, setNumberInput] = useState('');
  const searchedNumber = numberInput.trim();
  const { data: foundItems = [] } = useEstablishmentQuery('/equipment/items', {
    query: { book, limit: MAX_ITEMS, ...(searchedNumber === '' ? {} : { number: searchedNumber }) },
  });
  const itemsInDepots = foundItems.filter(({ depotId }) => depotId !== null);
  const dueItems = itemsInDepots.filter((piece) => isDueForDestruction(jurisdiction, piece));
  const sortedItems = [...dueItems, ...itemsInDepots.filter((piece) => !dueItems.includes(piece))];
  const toggleItem = (itemId: string): void =>
    setChosenIds(
      chosenIds.includes(itemId) ? chosenIds.filter((chosenId) => chosenId !== itemId) : [...chosenIds, itemId],
    );
  return (
    <Stack gap="xs">
      <Group align="end">
        <TextInput
          label={t('number')}
          size="md"
          value={numberInput}
          onChange={({ currentTarget }) => setNumberInput(currentTarget.value)}
        />
        {dueItems.length > 0 && (
          <Button
            size="md"
            variant="light"
            onClick={() => setChosenIds([...new Set([...chosenIds, ...dueItems.map(({ itemId }) => itemId)])])}
          >
            {t('destruction.allDue', { count: dueItems.length })}
          </Button>
        )}
      </Group>
      <Checkbox.Group label={t('destruction.pieces')} required value={[...chosenIds]} error={error}>
        <ScrollArea.Autosize mah={280} mt="xs" type="auto">
          <Stack gap="sm">
            {sortedItems.map((piece) => (
              <Checkbox
                key={piece.itemId}
                value={piece.itemId}
                size="md"
                label={`${t(`kind.${piece.kind}`)} ${piece.makerNumber} ${piece.mark}`}
                description={[
                  piece.depot,
                  piece.game,
                  piece.colour,
                  ...(dueItems.includes(piece) ? [t('standing.withdrawn')] : []),
                ].join(' · ')}
                onChange={() => toggleItem(piece.itemId)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Checkbox.Group>
      <Text size="sm">{t('destruction.chosen', { count: chosenIds.length })}</Text>
    </Stack>
  );
}

/**
 * Returns whether a piece is due for destruction: a retired card set, an unsound die, or a used die where the
 * jurisdiction requires new ones.
 */
function isDueForDestruction(jurisdiction: JurisdictionCode, item: ApiSchema<'EquipmentItemRow'>): boolean {
  const { kind, isWithdrawn, isSound, allocationId } = item;
  if (kind !== 'die') return isWithdrawn;
  return isSound === false || (DICE_RULES[jurisdiction].mustBeNew && allocationId !== null);
}
