/**
 * Returns the number of a ticket or card as typed, scanned or read, without the spaces and dashes between its groups.
 */
export function removeGroupSeparators(typedNumber: string): string {
  return typedNumber.replaceAll(/[\s\u00A0\u202F-]/g, '');
}
