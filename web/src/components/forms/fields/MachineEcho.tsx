import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';

/** Pause in typing before the machine is looked up. */
const debounceMs = 300;

/**
 * Shows the machine and its place below the field of its number, or a message that no machine has this number. Shows
 * nothing while the number is being typed, or for users who may not read machines.
 */
export function MachinePreview({ number }: { readonly number: string }) {
  const { t } = useTranslation('acts');
  const establishment = useEstablishmentCode();
  const mayRead = useHasPermission('machines.read');
  const trimmedNumber = number.trim();
  const [debouncedNumber] = useDebouncedValue(trimmedNumber, debounceMs);
  const machineQuery = useApiQuery(
    '/api/establishments/{establishment}/machines/{machine}',
    { params: { path: { establishment, machine: debouncedNumber } } },
    { enabled: mayRead && debouncedNumber !== '' && debouncedNumber === trimmedNumber, staleTime: 60_000 },
  );
  if (trimmedNumber === '' || debouncedNumber !== trimmedNumber) return null;
  if (machineQuery.error?.status === 404) {
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="status">
        {t('machineEcho.none', { machine: debouncedNumber })}
      </Text>
    );
  }
  if (machineQuery.data === undefined) return null;
  const { gameName, model, maker, location, standNumber } = machineQuery.data;
  const machineName = [gameName, model, maker].find((candidate) => candidate !== '') ?? '';
  const stand = standNumber === null ? '' : t('machineEcho.stand', { stand: standNumber });
  return (
    <Text size="sm" role="status">
      {[machineName, location, stand].filter((text) => text !== '').join(' · ')}
    </Text>
  );
}
