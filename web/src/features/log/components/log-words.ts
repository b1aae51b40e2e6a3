import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';

export interface LogWords {
  /** A table of the database as people call it. */
  readonly table: (name: string) => string;
  /** An act as people call it; its code where it has no other name. */
  readonly act: (code: string | null) => string;
  /** A column of a table; its own name where it has no other. */
  readonly column: (name: string) => string;
  /** A row's primary key in one line, the establishment left out. */
  readonly key: (rowKey: string) => string;
  /**
   * What a column holds, from its JSON: days and instants as the establishment writes them, a text without its quotes.
   */
  readonly value: (column: string, json: string | null) => string;
  /** Why it was done: what a person wrote, or the kind of a reading. */
  readonly reason: (said: string | null) => string;
  /** The account and the role of the database by which it was written. */
  readonly database: (user: string | null, role: string | null) => string;
  /** What was done to the row. */
  readonly op: (op: string) => string;
}

/** Columns that hold a word of a closed list. */
const coded: readonly string[] = [
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

/** Names of tables, acts and columns, and what columns hold; what has no name is shown by its code. */
export function useLogWords(): LogWords {
  const { t, i18n } = useTranslation('log');
  const { day, instant } = useFormats();
  const named = (key: string, fallback: string): string => (i18n.exists(key, { ns: 'log' }) ? t(key) : fallback);
  const act = (code: string): string => named(`act.${code.replace('.', '_')}`, code);
  const column = (name: string): string => named(`column.${name}`, name);
  const reason = (said: string): string => named(`reading.${said}`, said);
  const value = (name: string, held: unknown): string => {
    if (held === null || held === undefined) return '–';
    if (typeof held === 'boolean') return t(held ? 'common:yes' : 'common:no');
    if (typeof held !== 'string') return JSON.stringify(held);
    if (name === 'reason') return reason(held);
    if (name === 'act') return act(held);
    if (coded.includes(name) && /^[A-Za-z]+$/.test(held))
      return t([`value.${held}`, `common:kind_${held}`, `shell:role.${held}`], held);
    if (/^\d{4}-\d{2}-\d{2}$/.test(held)) return day(held);
    return /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(held) ? instant(held) : held;
  };
  const key = (rowKey: string): string => {
    const parts = objectOf(rowKey);
    if (parts === null) return rowKey;
    return Object.entries(parts)
      .filter(([name]) => name !== 'establishment_id')
      .map(([name, held]) => `${column(name)} ${value(name, held)}`)
      .join(' · ');
  };
  return {
    column,
    key,
    value: (name, json) => value(name, json === null ? null : (JSON.parse(json) as unknown)),
    table: (name) => named(`table.${name}`, name),
    reason: (said) => (said === null ? '–' : reason(said)),
    database: (user, role) =>
      [
        user === null ? '–' : named(`database.${user}`, user),
        ...(role === null || role === 'none' ? [] : [t('databaseRole', { role })]),
      ].join(', '),
    act: (code) => (code === null ? t('noAct') : act(code)),
    op: (op) => named(`op.${op}`, op),
  };
}

/** Null: no JSON object. */
function objectOf(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === 'object' && read !== null ? { ...read } : null;
  } catch {
    return null;
  }
}
