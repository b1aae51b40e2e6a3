/**
 * Returns the number of a ticket or card as typed, scanned or read, without the spaces and dashes between its groups.
 */
export function removeGroups(typed: string): string {
  return typed.replaceAll(/[\s\u00A0\u202F-]/g, '');
}
