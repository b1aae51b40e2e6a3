import { useTranslation } from 'react-i18next';

export interface LogWords {
  /** A table of the database as people call it. */
  readonly table: (name: string) => string;
  /** An act as people call it; its code where it has no other name. */
  readonly act: (code: string | null) => string;
  /** What was done to the row. */
  readonly op: (op: string) => string;
}

/** Names of tables and acts; what has none is shown by its code. */
export function useLogWords(): LogWords {
  const { t, i18n } = useTranslation('log');
  const named = (key: string, fallback: string): string => (i18n.exists(key, { ns: 'log' }) ? t(key) : fallback);
  return {
    table: (name) => named(`table.${name}`, name),
    act: (code) => (code === null ? t('noAct') : named(`act.${code.replace('.', '_')}`, code)),
    op: (op) => named(`op.${op}`, op),
  };
}

/** `machine_id 12 · gaming_day 2026-03-13`: a row's key without the house, in one line. */
export function keyText(rowKey: string): string {
  try {
    const key = JSON.parse(rowKey) as Readonly<Record<string, string | number>>;
    return Object.entries(key)
      .filter(([name]) => name !== 'establishment_id')
      .map(([name, value]) => `${name} ${value}`)
      .join(' · ');
  } catch {
    return rowKey;
  }
}
