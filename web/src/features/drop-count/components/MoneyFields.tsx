import { Button, Group, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import type { MoneyLine, MoneyLines } from './money-lines.js';

export interface MoneyFieldsProps {
  readonly medium: 'notes' | 'coins';
  readonly moneyLines: MoneyLines;
  /** The first of the fields, for the focus. */
  readonly inputRef?: Ref<HTMLInputElement>;
}

/**
 * Shows fields for the number of pieces (or grams of coins) of each value, in a grid; Enter moves to the next. Where
 * other values exist, a button adds a line for one.
 */
export function MoneyFields({ medium, moneyLines, inputRef }: MoneyFieldsProps) {
  const { t } = useTranslation('drops');
  const { lines, unit, setUnit, addLine, acceptsOtherValues } = moneyLines;
  return (
    <Stack gap="sm" role="group" aria-label={t(`money.${medium}`)}>
      {medium === 'coins' && (
        <SegmentedControl
          aria-label={t('money.unit')}
          value={unit}
          onChange={(value) => setUnit(value === 'grams' ? 'grams' : 'pieces')}
          data={['pieces', 'grams'].map((value) => ({ value, label: t(`money.${value}`) }))}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm" verticalSpacing="xs">
        {lines.map((line, lineIndex) => (
          <MoneyLineFields
            // lines are only appended
            key={lineIndex}
            medium={medium}
            line={line}
            lineIndex={lineIndex}
            moneyLines={moneyLines}
            {...(lineIndex === 0 && inputRef !== undefined ? { inputRef } : {})}
          />
        ))}
      </SimpleGrid>
      {acceptsOtherValues && (
        <Group>
          <Button variant="subtle" size="md" leftSection={<IconPlus size={16} aria-hidden />} onClick={addLine}>
            {t('money.add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface MoneyLineFieldsProps extends MoneyFieldsProps {
  readonly line: MoneyLine;
  readonly lineIndex: number;
}

/** Shows the field for the pieces or grams of a value, with a field for the value itself on an added line. */
function MoneyLineFields({ medium, line, lineIndex, moneyLines, inputRef }: MoneyLineFieldsProps) {
  const { t } = useTranslation('drops');
  const { formatMoney } = useFormats();
  const { customValue, valueMinor, input } = line;
  const unit = medium === 'notes' ? 'notes' : moneyLines.unit;
  const label =
    customValue === null
      ? t(`money.of_${unit}`, { value: formatMoney(valueMinor) })
      : t(`money.ofOwn_${unit}`, { at: lineIndex + 1 });
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      {customValue !== null && (
        <TextInput
          label={t('money.value', { at: lineIndex + 1 })}
          data-step
          size="md"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          style={{ flex: 1 }}
          value={customValue}
          onChange={({ currentTarget }) => moneyLines.updateLine(lineIndex, { customValue: currentTarget.value })}
        />
      )}
      <TextInput
        label={label}
        data-step
        size="md"
        inputMode={unit === 'grams' ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={12}
        style={{ flex: 1 }}
        {...(inputRef === undefined ? {} : { ref: inputRef })}
        value={input}
        error={moneyLines.getVisibleError(line)}
        onChange={({ currentTarget }) => moneyLines.updateLine(lineIndex, { input: currentTarget.value })}
      />
    </Group>
  );
}
