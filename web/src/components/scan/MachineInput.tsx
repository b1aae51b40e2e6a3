import type { KeyboardEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { MachinePreview } from '../forms/fields/MachineEcho.js';
import { ScannedInput } from './ScannedInput.js';
import type { FormField } from '../forms/use-typed.js';

export interface MachineInputProps {
  readonly field: FormField;
  readonly autoFocus?: boolean;
  readonly onKeyDown?: KeyboardEventHandler;
  /** Called once a number was scanned. */
  readonly onScan?: () => void;
}

/** Shows a field for the number of a machine, typed or read by the camera; the machine is named below it. */
export function MachineInput(props: MachineInputProps) {
  const { t } = useTranslation('floor');
  return (
    <div>
      <ScannedInput label={t('machine.number')} isNumeric {...props} />
      <MachinePreview machineNumber={props.field.value} />
    </div>
  );
}
