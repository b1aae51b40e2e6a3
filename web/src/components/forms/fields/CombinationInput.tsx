import { Autocomplete } from '@mantine/core';
import { useRef } from 'react';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { focusNextField } from '../onward.js';
import type { FormField } from '../use-typed.js';

export interface CombinationInputProps {
  readonly label: string;
  readonly description?: string;
  readonly required?: boolean;
  /** The typed number of the machine, whose own combinations are first in the list. */
  readonly machineNumber: string;
  readonly field: FormField;
}

/**
 * Shows a field for a winning combination, typed or chosen from recent payment slips; a choice moves to the next field.
 */
export function CombinationInput({ machineNumber, field, ...inputProps }: CombinationInputProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const knownCombinations = useKnownCombinations(machineNumber.trim());
  // a complete input needs no list, which would cover the fields below
  const isKnownCombination = knownCombinations.some(
    (combination) => combination.toLowerCase() === field.value.trim().toLowerCase(),
  );
  return (
    <Autocomplete
      {...inputProps}
      ref={inputRef}
      data-step
      maxLength={200}
      maxDropdownHeight={240}
      limit={8}
      value={field.value}
      error={field.error}
      data={isKnownCombination ? [] : [...knownCombinations]}
      onChange={field.setValue}
      // a chosen value is complete: the next field gets the focus
      onOptionSubmit={() => setTimeout(() => inputRef.current !== null && focusNextField(inputRef.current))}
    />
  );
}

/** Returns the combinations of recent payment slips: this machine's first, each group by frequency. */
function useKnownCombinations(machineNumber: string): readonly string[] {
  const { data: slips = [] } = useEstablishmentQuery(
    '/payouts',
    { query: { limit: 200 } },
    { enabled: useHasPermission('payouts.read') },
  );
  // one slip of this machine outweighs all slips of other machines
  const weights = new Map<string, number>();
  for (const slip of slips) {
    if (slip.combination === '') continue;
    const weight = slip.machine === machineNumber ? slips.length : 1;
    weights.set(slip.combination, (weights.get(slip.combination) ?? 0) + weight);
  }
  return [...weights].sort(([, weightA], [, weightB]) => weightB - weightA).map(([combination]) => combination);
}
