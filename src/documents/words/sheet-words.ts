import type { Language } from '#declarations/shapes/text.js';

/** Words on the first tab of a workbook, and over the facts of a document. */
interface SheetWords {
  readonly document: string;
  readonly about: string;
  readonly status: string;
  readonly establishment: string;
  readonly holder: string;
  readonly jurisdiction: string;
  readonly period: string;
  readonly currency: string;
  readonly generatedAt: string;
  readonly software: string;
  readonly logPosition: string;
  readonly logHead: string;
  readonly label: string;
  readonly value: string;
}

export const SHEET_WORDS: Readonly<Record<Language, SheetWords>> = {
  fr: {
    document: 'Document',
    about: 'Objet',
    status: 'État',
    establishment: 'Établissement',
    holder: 'Exploitant',
    jurisdiction: 'Juridiction et textes',
    period: 'Période',
    currency: 'Monnaie',
    generatedAt: 'Établi le',
    software: 'Logiciel',
    logPosition: 'Position du journal scellé',
    logHead: 'Tête du journal scellé',
    label: 'Donnée',
    value: 'Valeur',
  },
  en: {
    document: 'Document',
    about: 'About',
    status: 'Status',
    establishment: 'Establishment',
    holder: 'Holder',
    jurisdiction: 'Jurisdiction and texts',
    period: 'Period',
    currency: 'Currency',
    generatedAt: 'Generated on',
    software: 'Software',
    logPosition: 'Position of the sealed log',
    logHead: 'Head of the sealed log',
    label: 'Item',
    value: 'Value',
  },
};
