import { useTranslation } from 'react-i18next';

export interface LogWords {
  /** A table of the database as people call it. */
  readonly table: (name: string) => string;
  /** An act as people call it; its code where it has no other name. */
  readonly act: (code: string | null) => string;
  /** A column of a table; its own name where it has no other. */
  readonly column: (name: string) => string;
  /** A row's primary key in one line, the house left out. */
  readonly key: (rowKey: string) => string;
  /** What was done to the row. */
  readonly op: (op: string) => string;
}

/** Names of tables and acts; what has none is shown by its code. */
export function useLogWords(): LogWords {
  const { t, i18n } = useTranslation('log');
  const named = (key: string, fallback: string): string => (i18n.exists(key, { ns: 'log' }) ? t(key) : fallback);
  const column = (name: string): string => named(`column.${name}`, name);
  return {
    column,
    key: (rowKey) => keyText(rowKey, column),
    table: (name) => named(`table.${name}`, name),
    act: (code) => (code === null ? t('noAct') : named(`act.${code.replace('.', '_')}`, code)),
    op: (op) => named(`op.${op}`, op),
  };
}

function keyText(rowKey: string, column: (name: string) => string): string {
  try {
    const key = JSON.parse(rowKey) as Readonly<Record<string, string | number>>;
    return Object.entries(key)
      .filter(([name]) => name !== 'establishment_id')
      .map(([name, value]) => `${column(name)} ${value}`)
      .join(' · ');
  } catch {
    return rowKey;
  }
}
