import { Button, Group, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHIP_MEDIA, type ChipKind } from '#domain/cash/desk-chips.js';
import { listTableGames } from '#domain/tables/games.js';
import { useEstablishment } from '#web/session/establishment.js';
import { AmountInput } from '../forms/fields/AmountInput.js';
import { useAmountParsers } from '../forms/use-typed.js';
import { useChipFormats } from './chips.js';

export interface AddChipKindProps {
  readonly onAdd: (kind: ChipKind) => void;
}

/** Shows a button that opens fields for a kind of chip or plaque that the form does not offer yet. */
export function AddChipKind({ onAdd }: AddChipKindProps) {
  const { t } = useTranslation('desks');
  const [isFormOpen, setFormOpen] = useState(false);
  if (isFormOpen) {
    return (
      <ChipKindFields
        onAdd={(kind) => {
          onAdd(kind);
          setFormOpen(false);
        }}
      />
    );
  }
  return (
    <Group>
      <Button
        size="md"
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setFormOpen(true)}
      >
        {t('chips.add')}
      </Button>
    </Group>
  );
}

/** Returns true for one of the known media: chip or plaque. */
const isChipMedium = (value: string): value is ChipKind['medium'] => CHIP_MEDIA.some((medium) => medium === value);

/**
 * Shows fields for a kind of chip not offered yet: chip or plaque (a large rectangular chip), its game and its value.
 * An empty game means every game. The button adds the kind to the form; it is disabled without a value.
 */
function ChipKindFields({ onAdd }: AddChipKindProps) {
  const { t } = useTranslation('desks');
  const { jurisdiction } = useEstablishment();
  const { formatGame } = useChipFormats();
  const { toMinorUnits } = useAmountParsers();
  const [medium, setMedium] = useState<ChipKind['medium']>('chip');
  const [game, setGame] = useState<ChipKind['game']>('');
  const [value, setValue] = useState('');
  const games = listTableGames(jurisdiction);
  const valueMinor = BigInt(toMinorUnits(value));
  return (
    <Group align="end" gap="sm">
      <NativeSelect
        size="md"
        label={t('chips.medium')}
        value={medium}
        data={CHIP_MEDIA.map((option) => ({ value: option, label: t(`chips.medium_${option}`) }))}
        onChange={({ currentTarget }) => isChipMedium(currentTarget.value) && setMedium(currentTarget.value)}
      />
      {medium === 'chip' && (
        <NativeSelect
          size="md"
          label={t('chips.game')}
          value={game}
          data={[
            { value: '', label: t('chips.everyGame') },
            ...games.map((gameName) => ({ value: gameName, label: formatGame(gameName) })),
          ]}
          onChange={({ currentTarget }) => setGame(games.find((gameName) => gameName === currentTarget.value) ?? '')}
        />
      )}
      <AmountInput
        size="md"
        label={t('chips.value')}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <Button
        size="md"
        disabled={valueMinor === 0n}
        onClick={() => onAdd({ medium, game: medium === 'chip' ? game : '', valueMinor })}
      >
        {t('chips.addOne')}
      </Button>
    </Group>
  );
}
