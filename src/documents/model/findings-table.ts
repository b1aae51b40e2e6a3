import { FINDINGS } from '#domain/reconciliation/reconciliation-codes.js';
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

/** Severities of findings as a reader sees them. */
export const SEVERITY_WORDS: Readonly<Record<Language, Readonly<Record<Finding['severity'], string>>>> = {
  fr: { info: 'Information', warning: 'Écart', alarm: 'Alerte' },
  en: { info: 'Information', warning: 'Variance', alarm: 'Alarm' },
};

/** Returns the name of a kind of finding; other codes stay as they are. */
function getFindingName(code: string, language: Language): string {
  const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = FINDINGS;
  return names[code]?.[language] ?? code;
}

/** Builds a text column of the table of findings, with its header in the language. */
const buildTextColumn = (key: string, language: Language): Column => ({
  key,
  header: WORDS[language][key] ?? key,
  kind: key === 'code' ? 'code' : 'text',
});

/**
 * Returns the findings as a table: one line per finding, its figures between its subject and its words. For a reader
 * (`translateCodes`), kinds, severities and media are in words; for a program they are codes.
 */
export function buildFindingsTable(section: FindingsSection, language: Language, translateCodes = false): TableSection {
  const buildTextColumns = (keys: readonly string[]): Column[] => keys.map((key) => buildTextColumn(key, language));
  return {
    kind: 'table',
    name: section.name,
    columns: [
      ...buildTextColumns(['code', 'severity', 'subject']),
      ...(section.columns ?? []),
      ...buildTextColumns(['text', 'rule', 'state', 'explanation', 'adjustment', 'explainedBy', 'approvedBy']),
    ],
    rows: section.findings.map((finding: Finding, index) => {
      const { cells, ...findingCells } = finding;
      const { code, severity } = finding;
      const codeCells = { ...cells, ...findingCells };
      if (!translateCodes) return { kind: 'row', cells: codeCells };
      const translatedCells = { code: getFindingName(code, language), severity: SEVERITY_WORDS[language][severity] };
      const mediumText = section.media?.[index];
      return {
        kind: 'row',
        cells: { ...codeCells, ...translatedCells, ...(mediumText === undefined ? {} : { medium: mediumText }) },
      };
    }),
  };
}
