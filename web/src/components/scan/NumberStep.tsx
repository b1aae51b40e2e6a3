import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ScannedInput } from './ScannedInput.js';

export interface NextItemPickerProps {
  readonly label: string;
  readonly description: string;
  readonly maxLength: number;
  readonly isNumeric?: boolean;
  /** True: an item was just done, and the number of the next is expected. */
  readonly autoFocus: boolean;
  /** Continues with the item of that number, or returns the reason why it cannot. */
  readonly selectByNumber: (number: string) => string | null;
  /** The next item in order, selected without a number; null: there is none. */
  readonly nextItem: { readonly label: string; readonly select: () => void } | null;
}

/**
 * Shows a field that selects the next item of a round by its number, scanned or typed, and a button for the next in
 * order. The reason why a number is refused stays below the field until it is edited.
 */
export function NextItemPicker(props: NextItemPickerProps) {
  const { label, description, maxLength, isNumeric = false, autoFocus, selectByNumber, nextItem } = props;
  const [typedText, setTypedText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) inputRef.current?.focus();
  }, [autoFocus]);
  /** Continues with the typed or scanned number; shows the reason when it is refused. */
  const submitNumber = (text: string): void => {
    const number = text.trim();
    if (number === '') return;
    const refusalReason = selectByNumber(number);
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
              setTypedText(text);
              setRefusal(null);
            },
          }}
          onScan={submitNumber}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            submitNumber(typedText);
          }}
        />
      </div>
      {nextItem !== null && (
        <Button size="md" variant="default" onClick={nextItem.select}>
          {nextItem.label}
        </Button>
      )}
    </Group>
  );
}
