import { PrintedNumberInput, type NumberInputProps } from '#web/components/tickets/PrintedNumberInput.js';
import { groupDigits, regroupInput } from './card-number.js';

/** Shows a field for a card number: read by the camera or a scanner, or typed in groups of four digits. */
export function StoredValueCardNumberInput(props: NumberInputProps) {
  return <PrintedNumberInput namespace="cards" groups={{ groupDigits, regroupInput }} {...props} />;
}
