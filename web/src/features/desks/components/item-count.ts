const WHOLE_NUMBER = /^\d{1,7}$/;

/** Returns false when the input is not a number of pieces. */
export function isBlankOrItemCount(input: string): boolean {
  return input.trim() === '' || WHOLE_NUMBER.test(input.trim());
}
