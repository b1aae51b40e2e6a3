import { Button, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { ScannedInput } from '#web/components/scan/ScannedInput.js';

const MACHINES_PATH = '/api/establishments/{establishment}/machines';

/**
 * Returns the numbers of all machines in service at one place, or on the whole floor when `location` is null. The
 * server answers in pages of 500, read until none follows.
 */
async function fetchMachineNumbers(establishment: string, location: string | null): Promise<readonly string[]> {
  const machineNumbers: string[] = [];
  let nextCursor: string | null = null;
  do {
    const query = { state: 'inService' as const, sort: 'stand' as const, limit: 500 };
    const filters = {
      ...(location === null ? {} : { location }),
      ...(nextCursor === null ? {} : { after: nextCursor }),
    };
    const page: { readonly machines: readonly { readonly sbmNumber: string }[]; readonly next: string | null } =
      await fetchQuery(MACHINES_PATH, { params: { path: { establishment }, query: { ...query, ...filters } } });
    machineNumbers.push(...page.machines.map(({ sbmNumber }) => sbmNumber));
    nextCursor = page.next;
  } while (nextCursor !== null);
  return machineNumbers;
}

export interface MachinesFieldProps {
  readonly machineNumbers: readonly string[];
  readonly setMachineNumbers: (machines: readonly string[]) => void;
  readonly error: string | null;
}

/**
 * Shows a field that chooses the machines of a drop (a round that removes the boxes). All machines of a place are added
 * at once, or one by its number, typed or scanned; each can be removed.
 */
export function MachinesField({ machineNumbers, setMachineNumbers, error }: MachinesFieldProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const [numberInput, setNumberInput] = useState('');
  const facetsQuery = useEstablishmentQuery('/machines/facets', { query: { state: 'inService' } });
  const addMachines = (newNumbers: readonly string[]): void =>
    setMachineNumbers([...new Set([...machineNumbers, ...newNumbers])]);
  const addTypedMachine = (input: string): void => {
    if (input.trim() !== '') addMachines([input.trim()]);
    setNumberInput('');
  };
  const addMachinesMutation = useMutation<readonly string[], Problem, string | null>({
    mutationFn: (location) => fetchMachineNumbers(establishment, location),
    onSuccess: addMachines,
  });
  const locations = facetsQuery.data?.location ?? [];
  return (
    <Stack gap="sm" role="group" aria-label={t('plan.machines')}>
      {locations.length > 0 && (
        <Group gap="xs">
          {locations.length > 1 && (
            <Button
              variant="default"
              size="md"
              loading={addMachinesMutation.isPending}
              onClick={() => addMachinesMutation.mutate(null)}
            >
              {t('plan.everything', { count: facetsQuery.data?.machineCount ?? 0 })}
            </Button>
          )}
          {locations.map(({ value, machineCount }) => (
            <Button
              key={value}
              variant="default"
              size="md"
              disabled={addMachinesMutation.isPending}
              onClick={() => addMachinesMutation.mutate(value)}
            >
              {t('plan.area', { area: value === '' ? t('plan.noArea') : value, count: machineCount })}
            </Button>
          ))}
        </Group>
      )}
      {addMachinesMutation.error !== null && <ProblemBox problem={addMachinesMutation.error} />}
      <Group align="flex-end" gap="sm">
        <ScannedInput
          label={t('plan.oneMachine')}
          description={t('plan.oneMachineHint')}
          isRequired={false}
          isNumeric
          maxLength={30}
          field={{ value: numberInput, error, setValue: setNumberInput }}
          onScan={addTypedMachine}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey) return;
            event.preventDefault();
            addTypedMachine(numberInput);
          }}
        />
        <Button variant="default" size="md" onClick={() => addTypedMachine(numberInput)}>
          {t('plan.add')}
        </Button>
      </Group>
      <Group justify="space-between">
        <Text role="status" fw={600}>
          {t('plan.chosen', { count: machineNumbers.length })}
        </Text>
        {machineNumbers.length > 0 && (
          <Button variant="subtle" size="md" onClick={() => setMachineNumbers([])}>
            {t('plan.clear')}
          </Button>
        )}
      </Group>
      {machineNumbers.length > 0 && (
        <ChosenMachineList machineNumbers={machineNumbers} setMachineNumbers={setMachineNumbers} />
      )}
    </Stack>
  );
}

/** Lists the chosen machines, each as a button that removes it. */
function ChosenMachineList({ machineNumbers, setMachineNumbers }: Omit<MachinesFieldProps, 'error'>) {
  const { t } = useTranslation('drops');
  return (
    <Group gap="xs" mah={240} style={{ overflowY: 'auto' }} role="group" aria-label={t('plan.list')}>
      {machineNumbers.map((machine) => (
        <Button
          key={machine}
          variant="default"
          aria-label={t('plan.remove', { machine })}
          rightSection={<IconX size={16} aria-hidden />}
          onClick={() => setMachineNumbers(machineNumbers.filter((chosenMachine) => chosenMachine !== machine))}
        >
          {machine}
        </Button>
      ))}
    </Group>
  );
}
