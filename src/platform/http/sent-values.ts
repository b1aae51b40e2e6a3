/** What class-transformer passes for a field that was sent. */
interface Sent {
  readonly value: unknown;
}

const INSTANT = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Text without surrounding spaces; anything else unchanged, for the validation to refuse. */
export const trimmed = ({ value }: Sent): unknown => (typeof value === 'string' ? value.trim() : value);

/** `true` and `false` of an address as booleans; anything else unchanged, for the validation to refuse. */
export const flag = ({ value }: Sent): unknown => (value === 'true' ? true : value === 'false' ? false : value);

/** An instant is ISO 8601 with its zone: a bare local time is refused. */
export const instant = ({ value }: Sent): unknown =>
  typeof value === 'string' && INSTANT.test(value) ? new Date(value) : value;
