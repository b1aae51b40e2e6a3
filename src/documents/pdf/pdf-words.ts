import { SEVERITY_WORDS } from '../model/findings-table.js';
import type { Language } from '#declarations/shapes/text.js';

/** Words of the renderer itself, on every document. */
export interface RendererWords {
  readonly issue: string;
  readonly original: string;
  readonly provisional: string;
  readonly duplicate: (number: string, original: string, instant: string) => string;
  readonly archived: string;
  readonly page: string;
  readonly of: string;
  readonly generated: string;
  readonly sealedLog: string;
  readonly leaves: string;
  readonly head: string;
  readonly continued: string;
  readonly carriedForward: string;
  readonly broughtForward: string;
  readonly amountsIn: string;
  readonly none: string;
  readonly figures: string;
  readonly explanation: string;
  readonly adjustment: string;
  readonly explainedBy: string;
  readonly approvedBy: string;
  readonly rule: string;
  readonly signHere: string;
  readonly colon: string;
  readonly severity: Readonly<Record<'info' | 'warning' | 'alarm', string>>;
}

export const RENDERER_WORDS: Readonly<Record<Language, RendererWords>> = {
  fr: {
    issue: 'Document n°\u00a0',
    original: 'ORIGINAL',
    provisional: ' PROVISOIRE',
    duplicate: (number, original, instant) =>
      `DUPLICATA n°\u00a0${number} de l’ORIGINAL n°\u00a0${original} du ${instant}`,
    archived: 'Exemplaire d’archive, identifié par la liste signée de l’archive',
    page: 'Page',
    of: 'sur',
    generated: 'Établi le',
    sealedLog: 'Journal scellé',
    leaves: 'position',
    head: 'tête',
    continued: '(suite)',
    carriedForward: 'À reporter',
    broughtForward: 'Report',
    amountsIn: 'Montants en',
    none: 'Néant.',
    figures: 'Données du tableau',
    explanation: 'Explication',
    adjustment: 'Redressement',
    explainedBy: 'Expliqué par',
    approvedBy: 'Approuvé par',
    rule: 'Règle',
    signHere: 'Nom, date et signature',
    colon: '\u00a0:',
    severity: SEVERITY_WORDS.fr,
  },
  en: {
    issue: 'Document no.\u00a0',
    original: 'ORIGINAL',
    provisional: ', PROVISIONAL',
    duplicate: (number, original, instant) =>
      `DUPLICATE no.\u00a0${number} of ORIGINAL no.\u00a0${original} of ${instant}`,
    archived: 'Copy of an archive, identified by the signed list of the archive',
    page: 'Page',
    of: 'of',
    generated: 'Generated on',
    sealedLog: 'Sealed log',
    leaves: 'position',
    head: 'head',
    continued: '(continued)',
    carriedForward: 'Carried forward',
    broughtForward: 'Brought forward',
    amountsIn: 'Amounts in',
    none: 'None.',
    figures: 'Data of the table',
    explanation: 'Explanation',
    adjustment: 'Adjustment',
    explainedBy: 'Explained by',
    approvedBy: 'Approved by',
    rule: 'Rule',
    signHere: 'Name, date and signature',
    colon: ':',
    severity: SEVERITY_WORDS.en,
  },
};
