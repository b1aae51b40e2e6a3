import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';

export type MachineOverview = ResponseOf<'get', '/api/establishments/{establishment}/machines/{machine}/overview'>;
export type HistoryEntry = ResponseOf<'get', '/api/establishments/{establishment}/machines/{machine}/timeline'>[number];
export type Difference = HistoryEntry['differences'][number];

export interface MachineFieldFormats {
  /** Returns the name of a fact, or of a line of the technical sheet. */
  readonly getFieldLabel: (field: string) => string;
  readonly formatFieldValue: (field: string, value: string | null) => string;
}

/** Returns functions that name a machine's fields and format their values, as in the technical sheet's document. */
export function useMachineFieldFormats(): MachineFieldFormats {
  const { t } = useTranslation(['machines', 'technical-sheet', 'common']);
  const { formatMoney, formatExactPercent, formatCount, formatDay } = useFormats();
  const getPartLabel = (part: string): string => t(`technical-sheet:sheet_${part}`, { defaultValue: part });
  /** Returns the name of a field; for the technical sheet, the names and positions along its path. */
  const getFieldLabel = (field: string): string => {
    if (!field.startsWith('technical.')) return t(`fact.${field}`);
    return field
      .split('.')
      .slice(1)
      .map((part) => (/^\d+$/.test(part) ? part : getPartLabel(part)))
      .join(', ');
  };
  /**
   * Formats a field's value by the end of its name: an amount, a percentage, a count, a day, yes or no; a word for
   * none.
   */
  const formatFieldValue = (field: string, value: string | null): string => {
    if (value === null || value === '') return t('history.nothing');
    if (field === 'state') return t(`common:state_${value}`);
    if (field.startsWith('accepts') || value === 'true' || value === 'false') {
      return t(value === 'true' ? 'common:yes' : 'common:no');
    }
    if (field.endsWith('acceptedNotesMinor')) return value.split(', ').map(formatMoney).join(', ');
    if (field.endsWith('Minor')) return formatMoney(value);
    if (field.endsWith('Percent')) return formatExactPercent(value);
    if (field.endsWith('Credits') || field === 'hopperCapacity') return formatCount(value);
    if (field === 'returnCertifiedOn') return formatDay(value);
    if (field === 'technical.progressive.kind') return t(`technical-sheet:progressive_${value}`);
    return value;
  };
  return { getFieldLabel, formatFieldValue };
}

/** Lists the values of a technical sheet, each with its dotted path; a list of plain values is one line. */
export function flattenSheet(sheet: unknown, path = 'technical'): { readonly field: string; readonly value: string }[] {
  if (Array.isArray(sheet)) {
    if (sheet.every((item) => typeof item !== 'object')) return [{ field: path, value: sheet.map(String).join(', ') }];
    return sheet.flatMap((item, index) => flattenSheet(item, `${path}.${index + 1}`));
  }
  if (typeof sheet === 'object' && sheet !== null) {
    return Object.entries(sheet).flatMap(([key, child]) => flattenSheet(child, `${path}.${key}`));
  }
  if (typeof sheet === 'string' || typeof sheet === 'number' || typeof sheet === 'boolean') {
    return [{ field: path, value: String(sheet) }];
  }
  return [];
}
