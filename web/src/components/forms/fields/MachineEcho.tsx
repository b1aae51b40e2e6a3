import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

/** Pause in typing before the machine is looked up. */
const debounceMs = 300;

/**
 * Shows the machine and its place below the field of its number, or a message that no machine has this number. Shows
 * nothing while the number is being typed, or for users who may not read machines.
 */
export function MachinePreview({ machineNumber }: { readonly machineNumber: string }) {
  const { t } = useTranslation('acts');
  const mayRead = useHasPermission('machines.read');
  const trimmedNumber = machineNumber.trim();
  const [debouncedNumber] = useDebouncedValue(trimmedNumber, debounceMs);
  const machineQuery = useEstablishmentQuery(
    '/machines/{machine}',
    { path: { machine: debouncedNumber } },
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
