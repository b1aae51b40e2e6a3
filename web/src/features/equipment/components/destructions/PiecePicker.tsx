import { Button, Checkbox, Group, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { diceRules } from '#domain/equipment/dice.js';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';
import { useRead } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';

export interface PiecePickerProps {
  readonly book: Shape<'EquipmentBook'>;
  readonly chosen: readonly string[];
  readonly choose: (chosen: readonly string[]) => void;
  /** Fault of the choice, shown after an attempt to send. */
  readonly error: string | null;
}

/** A choice among the pieces of a register that are in its depots, with those due for destruction first. */
export function PiecePicker({ book, chosen, choose, error }: PiecePickerProps) {
  const { t } = useTranslation('equipment');
  const { code: establishment, jurisdiction } = useEstablishment();
  const [number, setNumber] = useState('');
  const searched = number.trim();
  const { data = [] } = useRead('/api/establishments/{establishment}/equipment/items', {
    params: { path: { establishment }, query: { book, limit: 1000, ...(searched === '' ? {} : { number: searched }) } },
  });
  const inDepots = data.filter(({ depotId }) => depotId !== null);
  const due = inDepots.filter((piece) => isDue(jurisdiction, piece));
  const offered = [...due, ...inDepots.filter((piece) => !due.includes(piece))];
  const toggle = (itemId: string): void =>
    choose(chosen.includes(itemId) ? chosen.filter((each) => each !== itemId) : [...chosen, itemId]);
  return (
    <Stack gap="xs">
      <Group align="end">
        <TextInput
          label={t('number')}
          size="md"
          value={number}
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        {due.length > 0 && (
          <Button
            size="md"
            variant="light"
            onClick={() => choose([...new Set([...chosen, ...due.map(({ itemId }) => itemId)])])}
          >
            {t('destruction.allDue', { count: due.length })}
          </Button>
        )}
      </Group>
      <Checkbox.Group label={t('destruction.pieces')} required value={[...chosen]} error={error}>
        <ScrollArea.Autosize mah={280} mt="xs" type="auto">
          <Stack gap="sm">
            {offered.map((piece) => (
              <Checkbox
                key={piece.itemId}
                value={piece.itemId}
                size="md"
                label={`${t(`kind.${piece.kind}`)} ${piece.makerNumber} ${piece.mark}`}
                description={[
                  piece.depot,
                  piece.game,
                  piece.colour,
                  ...(due.includes(piece) ? [t('standing.withdrawn')] : []),
                ].join(' · ')}
                onChange={() => toggle(piece.itemId)}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Checkbox.Group>
      <Text size="sm">{t('destruction.chosen', { count: chosen.length })}</Text>
    </Stack>
  );
}

/** Returns whether a piece is due for destruction: a retired set, or a die that is unsound or may not be used again. */
function isDue(jurisdiction: JurisdictionCode, piece: Shape<'EquipmentItemRow'>): boolean {
  const { kind, isWithdrawn, isSound, allocationId } = piece;
  if (kind !== 'die') return isWithdrawn;
  return isSound === false || (diceRules[jurisdiction].areNew && allocationId !== null);
}
