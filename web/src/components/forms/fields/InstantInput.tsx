import { Group, TextInput } from '@mantine/core';
import { DayInput } from './DayInput.js';

export interface InstantInputProps {
  readonly dayLabel: string;
  readonly timeLabel: string;
  readonly description: string;
  /** `2026-11-21T14:05` on the establishment's clock, as far as typed; empty: none. */
  readonly value: string;
  readonly error: string | null;
  readonly setValue: (value: string) => void;
}

/** Shows a field for a day and one for a 24-hour time on the establishment's clock; without a day it is empty. */
export function InstantInput({ dayLabel, timeLabel, description, value, error, setValue }: InstantInputProps) {
  const [day = '', time = ''] = value.split('T');
  return (
    <Group gap="sm" align="flex-end">
      <DayInput
        label={dayLabel}
        description={description}
        day={day === '' ? undefined : day}
        isClearable
        error={error ?? undefined}
        onChange={(chosenDay) =>
          setValue(chosenDay === undefined ? '' : `${chosenDay}T${time === '' ? '00:00' : time}`)
        }
      />
      <TextInput
        label={timeLabel}
        inputMode="numeric"
        placeholder="14:05"
        maxLength={8}
        w={110}
        value={time}
        disabled={day === ''}
        onChange={({ currentTarget }) => setValue(`${day}T${currentTarget.value}`)}
      />
    </Group>
  );
}
