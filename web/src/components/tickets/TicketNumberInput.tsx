import { PrintedNumberInput, type NumberInputProps } from './PrintedNumberInput.js';
import { groupDigits, regroupInput } from './ticket-number.js';

/** Shows a field for the number of a ticket, scanned or typed, shown in the groups in which it is printed. */
export function TicketNumberInput(props: NumberInputProps) {
  return <PrintedNumberInput namespace="tickets" groups={{ groupDigits, regroupInput }} {...props} />;
}
