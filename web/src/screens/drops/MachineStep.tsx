import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScannedInput } from '../../parts/scan/ScannedInput.js';
import type { DropLine } from './standing.js';

export interface MachineStepProps {
  readonly lines: readonly DropLine[];
  readonly toDo: readonly DropLine[];
  readonly choose: (line: DropLine) => void;
  /** True: another machine was just done, and the next number is waited for. */
  readonly isFocused: boolean;
}

/** Which machine comes next: scanned, typed, or the next in the order of the floor. */
export function MachineStep({ lines, toDo, choose, isFocused }: MachineStepProps) {
  const { t } = useTranslation('drops');
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const take = (text: string): void => {
    const machine = text.trim();
    const own = lines.filter((line) => line.machine === machine);
    const next = toDo.find((line) => line.machine === machine);
    if (next !== undefined) choose(next);
    else if (machine !== '') setFault(t(own.length === 0 ? 'round.notOfDrop' : 'round.isDone', { machine }));
  };
  const [next] = toDo;
  return (
    <Group align="flex-end" gap="sm">
      <div style={{ flex: '1 1 16rem' }}>
        <ScannedInput
          label={t('round.machine')}
          description={t('round.machineHint')}
          isRequired={false}
          isNumeric
          longest={30}
          inputRef={field}
          field={{
            value: typed,
            error: fault,
            put: (text) => {
              setTyped(text);
              setFault(null);
            },
          }}
          scanned={take}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            take(typed);
          }}
        />
      </div>
      {next !== undefined && (
        <Button size="md" variant="default" onClick={() => choose(next)}>
          {t('round.next', { machine: next.machine })}
        </Button>
      )}
    </Group>
  );
}
