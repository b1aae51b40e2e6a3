import { useTranslation } from 'react-i18next';
import type { HeadingSynonyms } from '#domain/imports/headings.js';
import { HEADINGS_BY_KIND } from '#domain/imports/row-headings.js';
import { findCounterByColumn } from '#domain/meters/counters.js';
import type { ImportKind } from './import-words.js';

const HEADINGS: Readonly<Record<Exclude<ImportKind, 'readings'>, HeadingSynonyms>> = HEADINGS_BY_KIND;

/** Columns that are no counter, and those whose usual headings begin with a short one. */
const FRENCH_HEADINGS: Readonly<Record<string, string>> = {
  machine: 'n° d’appareil',
  sbm_number: 'n° d’appareil',
  asset_number: 'n° d’appareil',
  station_number: 'poste',
  read_at: 'date et heure',
  read_at_ms: 'date et heure',
  read_time: 'heure, si la date est dans une autre colonne',
};

/** Returns a function that names a column of a kind of file by a heading that the importer reads, in the language. */
export function useColumnNames(kind: ImportKind): (column: string) => string {
  const { i18n } = useTranslation();
  if (i18n.language === 'en') return (column) => column;
  const findHeading = (column: string): string | undefined =>
    kind === 'readings' ? findCounterByColumn(column)?.label.fr : HEADINGS[kind][column]?.[0];
  return (column) => FRENCH_HEADINGS[column] ?? findHeading(column) ?? column;
}
