import { Button, Group, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import type { KeyboardEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import type { TypedField } from '../../parts/use-typed.js';
import { canScan } from './scanner.js';

const Scanner = lazy(() => import('./Scanner.js').then(({ Scanner: part }) => ({ default: part })));

export interface MachineInputProps {
  readonly field: TypedField;
  readonly isFirst?: boolean;
  readonly onKeyDown?: KeyboardEventHandler;
  /** What comes next once a number was scanned. */
  readonly scanned?: () => void;
}

/** The number of a machine: typed, or read by the camera where the tablet can. */
export function MachineInput({ field, isFirst = false, onKeyDown, scanned }: MachineInputProps) {
  const { t } = useTranslation('floor');
  const [isScanning, setScanning] = useState(false);
  const take = (text: string): void => {
    field.put(text);
    setScanning(false);
    scanned?.();
  };
  return (
    <div>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          label={t('machine.number')}
          required
          data-step
          size="md"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={60}
          style={{ flex: 1 }}
          {...(isFirst ? { 'data-autofocus': true } : {})}
          {...(onKeyDown === undefined ? {} : { onKeyDown })}
          value={field.value}
          error={field.error}
          onChange={({ currentTarget }) => field.put(currentTarget.value)}
        />
        {canScan() && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconScan size={20} aria-hidden />}
            onClick={() => setScanning((before) => !before)}
          >
            {t(isScanning ? 'scan.stop' : 'scan.start')}
          </Button>
        )}
      </Group>
      {isScanning && (
        <Suspense fallback={null}>
          <Scanner found={take} />
        </Suspense>
      )}
    </div>
  );
}
