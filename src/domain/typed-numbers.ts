/**
 * Returns the number of a ticket or card as typed, scanned or read, without the spaces and dashes between its groups.
 */
export function removeGroupSeparators(input: string): string {
  return input.replaceAll(/[\s\u00A0\u202F-]/g, '');
}
