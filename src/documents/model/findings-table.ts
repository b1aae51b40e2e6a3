import type { Column, Finding, FindingsSection, TableSection } from './document.js';
import type { Language } from '#declarations/shapes/text.js';

const WORDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  fr: {
    code: 'Constat',
    severity: 'Gravité',
    subject: 'Objet',
    text: 'Texte',
    rule: 'Règle',
    state: 'État',
    explanation: 'Explication',
    adjustment: 'Redressement',
    explainedBy: 'Expliqué par',
    approvedBy: 'Approuvé par',
  },
  en: {
    code: 'Finding',
    severity: 'Severity',
    subject: 'Subject',
    text: 'Text',
    rule: 'Rule',
    state: 'State',
    explanation: 'Explanation',
    adjustment: 'Adjustment',
    explainedBy: 'Explained by',
    approvedBy: 'Approved by',
  },
};

const column = (key: string, language: Language): Column => ({
  key,
  header: WORDS[language][key] ?? key,
  kind: key === 'code' ? 'code' : 'text',
});

/** Returns the findings as a table for CSV: one line per finding, its figures between its subject and its words. */
export function findingsTable(section: FindingsSection, language: Language): TableSection {
  const words = (keys: readonly string[]): Column[] => keys.map((key) => column(key, language));
  return {
    kind: 'table',
    name: section.name,
    columns: [
      ...words(['code', 'severity', 'subject']),
      ...(section.columns ?? []),
      ...words(['text', 'rule', 'state', 'explanation', 'adjustment', 'explainedBy', 'approvedBy']),
    ],
    rows: section.findings.map((finding: Finding) => {
      const { cells, code, severity, subject, text, rule, state, explanation, adjustment } = finding;
      const { explainedBy, approvedBy } = finding;
      const entry = { code, severity, subject, text, rule, state, explanation, adjustment, explainedBy, approvedBy };
      return { kind: 'row', cells: { ...cells, ...entry } };
    }),
  };
}
