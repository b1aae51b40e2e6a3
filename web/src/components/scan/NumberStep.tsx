import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ScannedInput } from './ScannedInput.js';

export interface NumberStepProps {
  readonly label: string;
  readonly description: string;
  readonly longest: number;
  readonly isNumeric?: boolean;
  /** True: another one was just done, and the next number is expected. */
  readonly isFocused: boolean;
  /** Continues with the object of that number, or returns the reason why it cannot. */
  readonly take: (number: string) => string | null;
  /** The next in order, which needs no number; null: there is none. */
  readonly next: { readonly word: string; readonly choose: () => void } | null;
}

/** A field that selects the next object by its number, scanned or typed, and a button for the next in order. */
export function NumberStep(props: NumberStepProps) {
  const { label, description, longest, isNumeric = false, isFocused, take, next } = props;
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  /** Continues with the typed or scanned number; shows the reason when it is refused. */
  const tryToTake = (text: string): void => {
    const number = text.trim();
    if (number === '') return;
    const found = take(number);
    if (found !== null) setFault(found);
  };
  return (
    <Group align="flex-end" gap="sm">
      <div style={{ flex: '1 1 16rem' }}>
        <ScannedInput
          label={label}
          description={description}
          longest={longest}
          isNumeric={isNumeric}
          isRequired={false}
          inputRef={field}
          field={{
            value: typed,
            error: fault,
            put: (text) => {
              setTyped(text);
              setFault(null);
            },
          }}
          scanned={tryToTake}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            tryToTake(typed);
          }}
        />
      </div>
      {next !== null && (
        <Button size="md" variant="default" onClick={next.choose}>
          {next.word}
        </Button>
      )}
    </Group>
  );
}
