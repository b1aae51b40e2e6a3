/** Argument of class-transformer for a field of a request. */
interface Sent {
  readonly value: unknown;
}

const INSTANT = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns a text without surrounding spaces; anything else unchanged, for the validation to refuse. */
export const trimmed = ({ value }: Sent): unknown => (typeof value === 'string' ? value.trim() : value);

/** Converts `true` and `false` in an address to booleans; anything else unchanged, for the validation to refuse. */
export const flag = ({ value }: Sent): unknown => (value === 'true' ? true : value === 'false' ? false : value);

/** Parses an instant in ISO 8601 with its zone; a bare local time is refused. */
export const instant = ({ value }: Sent): unknown =>
  typeof value === 'string' && INSTANT.test(value) ? new Date(value) : value;
