import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ScannedInput } from './ScannedInput.js';

export interface NumberStepProps {
  readonly label: string;
  readonly description: string;
  readonly maxLength: number;
  readonly isNumeric?: boolean;
  /** True: an object was just done, and the number of the next is expected. */
  readonly isFocused: boolean;
  /** Continues with the object of that number, or returns the reason why it cannot. */
  readonly acceptNumber: (number: string) => string | null;
  /** The next object in order, chosen without a number; null: there is none. */
  readonly nextChoice: { readonly label: string; readonly choose: () => void } | null;
}

/**
 * Shows a field that selects the next object of a round by its number, scanned or typed, and a button for the next in
 * order. The reason why a number is refused stays below the field until it is edited.
 */
export function NumberStep(props: NumberStepProps) {
  const { label, description, maxLength, isNumeric = false, isFocused, acceptNumber, nextChoice } = props;
  const [typedText, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) inputRef.current?.focus();
  }, [isFocused]);
  /** Continues with the typed or scanned number; shows the reason when it is refused. */
  const tryNumber = (text: string): void => {
    const number = text.trim();
    if (number === '') return;
    const refusalReason = acceptNumber(number);
    if (refusalReason !== null) setRefusal(refusalReason);
  };
  return (
    <Group align="flex-end" gap="sm">
      <div style={{ flex: '1 1 16rem' }}>
        <ScannedInput
          label={label}
          description={description}
          maxLength={maxLength}
          isNumeric={isNumeric}
          isRequired={false}
          inputRef={inputRef}
          field={{
            value: typedText,
            error: refusal,
            setValue: (text) => {
              setTyped(text);
              setRefusal(null);
            },
          }}
          onScan={tryNumber}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            tryNumber(typedText);
          }}
        />
      </div>
      {nextChoice !== null && (
        <Button size="md" variant="default" onClick={nextChoice.choose}>
          {nextChoice.label}
        </Button>
      )}
    </Group>
  );
}
