import { Button, Group, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import type { KeyboardEventHandler, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { TypedField } from '../use-typed.js';
import { canScan } from './scanner.js';

const Scanner = lazy(() => import('./Scanner.js').then(({ Scanner: part }) => ({ default: part })));

export interface ScannedInputProps {
  readonly label: string;
  readonly field: TypedField;
  readonly description?: string;
  readonly isRequired?: boolean;
  /** True: its dialog opens with it in focus. */
  readonly isFirst?: boolean;
  /** True: numbers alone are expected of whoever types. */
  readonly isNumeric?: boolean;
  readonly longest?: number;
  readonly onKeyDown?: KeyboardEventHandler;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** What comes next once a number was read by the camera. */
  readonly scanned?: (text: string) => void;
  /** What is asked once it was typed, or scanned by a scanner that is a keyboard, and left. */
  readonly left?: (text: string) => void;
}

/** A number that stands on something: typed, sent by a scanner as keys, or read by the camera where there is one. */
export function ScannedInput(props: ScannedInputProps) {
  const { label, field, description, isRequired = true, isFirst = false, isNumeric = false, longest = 60 } = props;
  const { onKeyDown, inputRef, scanned, left } = props;
  const { t } = useTranslation('acts');
  const [isScanning, setScanning] = useState(false);
  const take = (text: string): void => {
    field.put(text);
    setScanning(false);
    left?.(text);
    scanned?.(text);
  };
  return (
    <div>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <TextInput
          label={label}
          required={isRequired}
          data-step
          size="md"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={longest}
          style={{ flex: 1 }}
          {...(isNumeric ? { inputMode: 'numeric' as const } : {})}
          {...(description === undefined ? {} : { description })}
          {...(isFirst ? { 'data-autofocus': true } : {})}
          {...(onKeyDown === undefined ? {} : { onKeyDown })}
          {...(inputRef === undefined ? {} : { ref: inputRef })}
          value={field.value}
          error={field.error}
          onBlur={({ currentTarget }) => left?.(currentTarget.value)}
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
