/**
 * Returns JSON whose bigints are numbers with all their digits, for the command line.
 * A reader with exact integers gets exact values. Decimal and Date serialise themselves through their own toJSON.
 */
export function formatJson(value: unknown, indent = 2): string {
  return formatValue(value, '', ' '.repeat(indent), '\n') ?? 'null';
}

/** Returns JSON whose bigints are decimal text, for the wire: no reader rounds them. */
export function serializeToJson(value: unknown): string {
  return JSON.stringify(value, serializeJsonValue);
}

/** Prepares a value for JSON (a replacer): a bigint becomes decimal text, and lone surrogates in text are replaced. */
export function serializeJsonValue(_name: string, value: unknown): unknown {
  // a lone surrogate, which a device may send and the database's JSON rejects
  if (typeof value === 'string') return value.toWellFormed();
  return typeof value === 'bigint' ? value.toString() : value;
}

/**
 * Returns a value and those nested in it as indented JSON; undefined for a value that JSON leaves out.
 * `margin` is the indentation of its own line, `indent` that of one level, `newline` the text between lines.
 */
function formatValue(value: unknown, margin: string, indent: string, newline: string): string | undefined {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) {
    return value === undefined ? undefined : JSON.stringify(value);
  }
  if (hasToJson(value)) return formatValue(value.toJSON(), margin, indent, newline);
  const innerMargin = margin + indent;
  const parts = Array.isArray(value)
    ? value.map((part) => formatValue(part, innerMargin, indent, newline) ?? 'null')
    : Object.entries(value).flatMap(([name, part]) => {
        const text = formatValue(part, innerMargin, indent, newline);
        return text === undefined ? [] : [`${JSON.stringify(name)}: ${text}`];
      });
  const [openBracket, closeBracket] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return openBracket + closeBracket;
  return `${openBracket}${newline}${innerMargin}${parts.join(`,${newline}${innerMargin}`)}${newline}${margin}${closeBracket}`;
}

/** Returns whether the value has its own form for JSON, as a `Date` does. */
function hasToJson(value: object): value is { toJSON(): unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}

/** JSON already in wire form, such as PostgreSQL's own for long lists: sent unchanged. */
export type JsonText<Shape> = string & { readonly __shape?: Shape };
