import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';

export interface MachineChoiceProps {
  readonly machine: string | undefined;
  readonly choose: (machine: string) => void;
}

/** A choice of one machine, searchable by any inventory data. */
export function MachineChoice({ machine, choose }: MachineChoiceProps) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const [typed, setTyped] = useState(machine ?? '');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const isChosen = search === machine || search === '';
  const found = useRead('/api/establishments/{establishment}/machines', {
    params: { path: { establishment }, query: { limit: 20, ...(isChosen ? {} : { search }) } },
  });
  const numbers = (found.data?.machines ?? []).map(({ sbmNumber, maker, model }) => ({
    value: sbmNumber,
    label: `${sbmNumber} · ${maker} ${model}`,
  }));
  const isListed = machine === undefined || numbers.some(({ value }) => value === machine);
  return (
    <Select
      label={t('documents.machine')}
      description={t('documents.machineHint')}
      required
      searchable
      w={{ base: '100%', sm: 360 }}
      value={machine ?? null}
      data={isListed ? numbers : [{ value: machine, label: machine }, ...numbers]}
      filter={({ options }) => options}
      nothingFoundMessage={t('documents.noMachine')}
      onSearchChange={(text) => setTyped(text.split(' · ')[0] ?? '')}
      onChange={(value) => {
        if (value !== null) choose(value);
      }}
    />
  );
}
