import { Button, Group, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconScan } from '@tabler/icons-react';
import { Suspense, lazy, useId, useRef, useState, type KeyboardEventHandler, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isCameraAvailable } from './camera.js';
import { getFieldInputProps, type FormField } from '../forms/use-typed.js';

const Scanner = lazy(() => import('./Scanner.js').then(({ Scanner: part }) => ({ default: part })));

export interface ScannedInputProps {
  readonly label: string;
  readonly field: FormField;
  readonly description?: string;
  readonly isRequired?: boolean;
  /** True: the field has the focus when its dialog opens. */
  readonly autoFocus?: boolean;
  /** True: only numbers are expected. */
  readonly isNumeric?: boolean;
  readonly maxLength?: number;
  readonly onKeyDown?: KeyboardEventHandler;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Called once a number was read by the camera. */
  readonly onScan?: (text: string) => void;
  /** Called with the text when the field loses the focus, typed or scanned by a keyboard scanner. */
  readonly onLeave?: (text: string) => void;
}

/**
 * Shows a field for the number on an object: typed, sent by a scanner as keys, or read by the camera if there is one.
 * `onLeave` receives the number when the field is left, `onScan` when the camera read it.
 */
export function ScannedInput(props: ScannedInputProps) {
  const { label, field, description, isRequired = true, autoFocus = false, isNumeric = false, maxLength = 60 } = props;
  const { onKeyDown, inputRef, onScan, onLeave } = props;
  const fieldId = useId();
  const ownInputRef = useRef<HTMLInputElement>(null);
  const mergedRef = useMergedRef(ownInputRef, inputRef);
  const [isScanning, setScanning] = useState(false);
  const closeCamera = (): void => {
    setScanning(false);
    ownInputRef.current?.focus();
  };
  /** Enters the text read by the camera, closes the camera and reports the text. */
  const handleScan = (text: string): void => {
    field.setValue(text);
    closeCamera();
    onLeave?.(text);
    onScan?.(text);
  };
  return (
    <div>
      <TextInput
        id={fieldId}
        label={label}
        required={isRequired}
        data-step
        size="md"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={maxLength}
        {...(isNumeric ? { inputMode: 'numeric' as const } : {})}
        {...(description === undefined ? {} : { description })}
        {...(autoFocus ? { 'data-autofocus': true } : {})}
        {...(onKeyDown === undefined ? {} : { onKeyDown })}
        ref={mergedRef}
        onBlur={({ currentTarget }) => onLeave?.(currentTarget.value)}
        {...getFieldInputProps(field)}
        // the margins belong to the line that the field shares with its button
        styles={{ wrapper: { marginBlock: 0 } }}
        inputContainer={(input) => (
          <Group gap="sm" wrap="nowrap" mt={description === undefined ? 0 : 5} mb={field.error === null ? 0 : 5}>
            <div style={{ flex: 1 }}>{input}</div>
            {isCameraAvailable() && (
              <ScanButton
                labelId={`${fieldId}-label`}
                isScanning={isScanning}
                onToggle={isScanning ? closeCamera : () => setScanning(true)}
              />
            )}
          </Group>
        )}
      />
      {isScanning && (
        <Suspense fallback={null}>
          <Scanner maxLength={maxLength} onRead={handleScan} />
        </Suspense>
      )}
    </div>
  );
}

interface ScanButtonProps {
  /** The element that labels the field: a form may have two. */
  readonly labelId: string;
  readonly isScanning: boolean;
  readonly onToggle: () => void;
}

/** Shows a button that starts or stops reading the number by camera. */
function ScanButton({ labelId, isScanning, onToggle }: ScanButtonProps) {
  const { t } = useTranslation('acts');
  return (
    <Button
      variant="default"
      size="md"
      style={{ flex: 'none' }}
      leftSection={<IconScan size={20} aria-hidden />}
      aria-describedby={labelId}
      onClick={onToggle}
    >
      {t(isScanning ? 'scan.stop' : 'scan.start')}
    </Button>
  );
}
