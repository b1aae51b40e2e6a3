import { Button, Checkbox, Group, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { diceRules } from '#domain/equipment/dice.js';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useReadHere } from '#web/session/read-here.js';

export interface PiecePickerProps {
  readonly book: Shape<'EquipmentBook'>;
  readonly chosenIds: readonly string[];
  readonly setChosenIds: (chosen: readonly string[]) => void;
  /** Fault of the choice, shown after an attempt to send. */
  readonly error: string | null;
}

const MAX_PIECES = 1000;

/**
 * Shows a choice among the pieces of a register (`book`: cards or dice) that are in depots, those due for destruction
 * first. Chosen pieces stay chosen when another number is sought.
 */
export function PiecePicker({ book, chosenIds, setChosenIds, error }: PiecePickerProps) {
  const { t } = useTranslation('equipment');
  const { jurisdiction } = useEstablishment();
  const [number, setNumber] = useState('');
  const soughtNumber = number.trim();
  const { data: foundPieces = [] } = useReadHere('/api/establishments/{establishment}/equipment/items', {
    query: { book, limit: MAX_PIECES, ...(soughtNumber === '' ? {} : { number: soughtNumber }) },
  });
  const piecesInDepots = foundPieces.filter(({ depotId }) => depotId !== null);
  const duePieces = piecesInDepots.filter((piece) => isDueForDestruction(jurisdiction, piece));
  const sortedPieces = [...duePieces, ...piecesInDepots.filter((piece) => !duePieces.includes(piece))];
  const togglePiece = (itemId: string): void =>
    setChosenIds(
      chosenIds.includes(itemId) ? chosenIds.filter((chosenId) => chosenId !== itemId) : [...chosenIds, itemId],
    );
  return (
    <Stack gap="xs">
      <Group align="end">
        <TextInput
          label={t('number')}
          size="md"
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        {duePieces.length > 0 && (
          <Button
            size="md"
            variant="light"
            onClick={() => setChosenIds([...new Set([...chosenIds, ...duePieces.map(({ itemId }) => itemId)])])}
          >
            {t('destruction.allDue', { count: duePieces.length })}
          </Button>
        )}
      </Group>
      <Checkbox.Group label={t('destruction.pieces')} required value={[...chosenIds]} error={error}>
        <ScrollArea.Autosize mah={280} mt="xs" type="auto">
          <Stack gap="sm">
            {sortedPieces.map((piece) => (
              <Checkbox
                key={piece.itemId}
                value={piece.itemId}
                size="md"
                label={`${t(`kind.${piece.kind}`)} ${piece.makerNumber} ${piece.mark}`}
                description={[
                  piece.depot,
                  piece.game,
                  piece.colour,
                  ...(duePieces.includes(piece) ? [t('standing.withdrawn')] : []),
                ].join(' · ')}
                onChange={() => togglePiece(piece.itemId)}
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
function isDueForDestruction(jurisdiction: JurisdictionCode, piece: Shape<'EquipmentItemRow'>): boolean {
  const { kind, isWithdrawn, isSound, allocationId } = piece;
  if (kind !== 'die') return isWithdrawn;
  return isSound === false || (diceRules[jurisdiction].areNew && allocationId !== null);
}
