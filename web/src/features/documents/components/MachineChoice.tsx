import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentQuery } from '#web/session/read-here.js';

export interface MachineChoiceProps {
  readonly machine: string | undefined;
  readonly onSelect: (machine: string) => void;
}

/**
 * Shows a search for one machine by any of its inventory data; `onSelect` receives its number. The chosen machine
 * stays in the list even when the search does not find it.
 */
export function MachineChoice({ machine, onSelect }: MachineChoiceProps) {
  const { t } = useTranslation('control');
  const [typedText, setTypedText] = useState(machine ?? '');
  const [debouncedText] = useDebouncedValue(typedText.trim(), 200);
  const isChosen = debouncedText === machine || debouncedText === '';
  const machinesQuery = useEstablishmentQuery('/machines', {
    query: { limit: 20, ...(isChosen ? {} : { search: debouncedText }) },
  });
  const machineOptions = (machinesQuery.data?.machines ?? []).map(({ sbmNumber, maker, model }) => ({
    value: sbmNumber,
    label: `${sbmNumber} · ${maker} ${model}`,
  }));
  const isListed = machine === undefined || machineOptions.some(({ value }) => value === machine);
  return (
    <Select
      label={t('documents.machine')}
      description={t('documents.machineHint')}
      required
      searchable
      w={{ base: '100%', sm: 360 }}
      value={machine ?? null}
      data={isListed ? machineOptions : [{ value: machine, label: machine }, ...machineOptions]}
      filter={({ options }) => options}
      nothingFoundMessage={t('documents.noMachine')}
      onSearchChange={(text) => setTypedText(text.split(' · ')[0] ?? '')}
      onChange={(value) => {
        if (value !== null) onSelect(value);
      }}
    />
  );
}
