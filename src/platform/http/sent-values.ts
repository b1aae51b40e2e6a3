/** Argument of class-transformer for a field of a request. */
interface TransformInput {
  readonly value: unknown;
}

const INSTANT = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns a text without surrounding spaces; anything else unchanged, for the validation to refuse. */
export const trimText = ({ value }: TransformInput): unknown => (typeof value === 'string' ? value.trim() : value);

/** Converts `true` and `false` in an address to booleans; anything else unchanged, for the validation to refuse. */
export const parseBooleanText = ({ value }: TransformInput): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;

/** Parses an instant in ISO 8601 with its zone; a bare local time is refused. */
export const parseInstant = ({ value }: TransformInput): unknown =>
  typeof value === 'string' && INSTANT.test(value) ? new Date(value) : value;
