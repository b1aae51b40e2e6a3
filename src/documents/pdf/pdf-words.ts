import type { Language } from '../model/document.js';

/** The few words of the renderer itself, on every document. */
export interface RendererWords {
  readonly page: string;
  readonly of: string;
  readonly generated: string;
  readonly sealedLog: string;
  readonly leaves: string;
  readonly head: string;
  readonly continued: string;
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
    page: 'Page',
    of: 'sur',
    generated: 'Établi le',
    sealedLog: 'Journal scellé',
    leaves: 'position',
    head: 'tête',
    continued: '(suite)',
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
    severity: { info: 'Information', warning: 'Écart', alarm: 'Alerte' },
  },
  en: {
    page: 'Page',
    of: 'of',
    generated: 'Generated on',
    sealedLog: 'Sealed log',
    leaves: 'position',
    head: 'head',
    continued: '(continued)',
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
    severity: { info: 'Information', warning: 'Variance', alarm: 'Alarm' },
  },
};
