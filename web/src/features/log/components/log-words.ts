import { useTranslation } from 'react-i18next';
import { findMovementName } from '#domain/accounting/desk-movements.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTextTranslator } from '#web/components/figures/titled.js';

export interface LogFormats {
  /** Returns the common name of a database table. */
  readonly getTableName: (name: string) => string;
  /** Returns the common name of an act; its code if it has no other name. */
  readonly getActionName: (code: string | null) => string;
  /** Returns the name of a table's column; its own name if it has no other. */
  readonly getColumnName: (name: string) => string;
  /** Returns a row's primary key in one line, without the establishment. */
  readonly formatRowKey: (rowKey: string) => string;
  /**
   * Formats a column's value from its JSON: days and instants in the establishment's format, a text without its quotes.
   */
  readonly formatValue: (column: string, json: string | null) => string;
  /** Returns the reason of an act: a person's words, or the kind of a reading. */
  readonly getReasonName: (reason: string | null) => string;
  /** Returns the database account and role that wrote it. */
  readonly formatWriter: (user: string | null, role: string | null) => string;
  /** Returns the name of the operation on the row. */
  readonly getOperationName: (op: string) => string;
}

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;

/** Columns with a word of a closed list. */
const CODED_COLUMNS: readonly string[] = [
  'kind',
  'state',
  'role',
  'decision',
  'source',
  'register',
  'place',
  'container',
  'outcome',
  'cause',
  'means',
  'method',
  'moment',
  'touches',
  'level',
  'function',
  'signed_as',
  'custody',
];

/**
 * Returns functions that name the log's tables, acts, columns and operations, and format its values and keys, in the
 * user's language. A code without a name stays as it is.
 */
export function useLogFormats(): LogFormats {
  const { t, i18n } = useTranslation('log');
  const { formatDay, formatInstant } = useFormats();
  const translateText = useTextTranslator();
  const translateOrFallback = (key: string, fallback: string): string =>
    i18n.exists(key, { ns: 'log' }) ? t(key) : fallback;
  const getActionName = (code: string): string => translateOrFallback(`act.${code.replace('.', '_')}`, code);
  const getColumnName = (name: string): string => translateOrFallback(`column.${name}`, name);
  const getReasonName = (reason: string): string => translateOrFallback(`reading.${reason}`, reason);
  /** Returns the name of a desk movement in lower case, for use within a sentence; undefined for another word. */
  const getMovementName = (kind: string): string | undefined => {
    const name = findMovementName(kind);
    return name === undefined ? undefined : translateText(name).replace(/^./, (letter) => letter.toLowerCase());
  };
  /** Formats a column's value: a coded word, a day, an instant, or the value as it is; `–` when it has none. */
  const formatValue = (name: string, rawValue: unknown): string => {
    if (rawValue === null || rawValue === undefined) return '–';
    if (typeof rawValue === 'boolean') return t(rawValue ? 'common:yes' : 'common:no');
    if (typeof rawValue !== 'string') return JSON.stringify(rawValue);
    if (name === 'reason') return getReasonName(rawValue);
    if (name === 'act') return getActionName(rawValue);
    if (CODED_COLUMNS.includes(name) && /^[A-Za-z]+$/.test(rawValue))
      return t(
        [`value.${rawValue}`, `common:kind_${rawValue}`, `shell:role.${rawValue}`],
        getMovementName(rawValue) ?? rawValue,
      );
    if (DAY_PATTERN.test(rawValue)) return formatDay(rawValue);
    return INSTANT_PATTERN.test(rawValue) ? formatInstant(rawValue) : rawValue;
  };
  /**
   * Formats a row's primary key from its JSON, without the establishment; text that is no JSON object stays as it is.
   */
  const formatRowKey = (rowKey: string): string => {
    const keyColumns = parseObject(rowKey);
    if (keyColumns === null) return rowKey;
    return Object.entries(keyColumns)
      .filter(([name]) => name !== 'establishment_id')
      .map(([name, rawValue]) => `${getColumnName(name)} ${formatValue(name, rawValue)}`)
      .join(' · ');
  };
  return {
    getColumnName,
    formatRowKey,
    formatValue: (name, json) => formatValue(name, json === null ? null : (JSON.parse(json) as unknown)),
    getTableName: (name) => translateOrFallback(`table.${name}`, name),
    getReasonName: (reason) => (reason === null ? '–' : getReasonName(reason)),
    formatWriter: (user, role) =>
      [
        user === null ? '–' : translateOrFallback(`database.${user}`, user),
        ...(role === null || role === 'none' ? [] : [t('databaseRole', { role })]),
      ].join(', '),
    getActionName: (code) => (code === null ? t('noAct') : getActionName(code)),
    getOperationName: (op) => translateOrFallback(`op.${op}`, op),
  };
}

/** Parses a JSON object; null when the text is not one. */
function parseObject(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : null;
  } catch {
    return null;
  }
}
