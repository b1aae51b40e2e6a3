import type { Language } from '../../src/documents/model/document.js';
import { formatDay } from '../../src/documents/words/format.js';
import { readCompliance } from '../../src/documents/model/compliance.js';
import type { RuleCoverage } from '../../src/documents/model/compliance.js';
import { dataRow, tableOf } from '../../src/documents/model/sections.js';
import type { ReportContext, ReportDefinition } from '../../src/documents/model/report.js';
import type { Words } from '../../src/documents/words/words.js';

function subject(coverage: RuleCoverage, language: Language): string {
  const clauses = coverage.rule.clauses.map((clause, index) => `${String(index + 1)}. ${clause[language]}`);
  return `${coverage.rule[language]} : ${clauses.join(' ; ')}`;
}

function row(coverage: RuleCoverage, language: Language, words: Words) {
  const places = coverage.implementations.map((place) => `${place.name} (${place.file})`);
  return dataRow({
    article: coverage.rule.key,
    subject: subject(coverage, language),
    function: places.length === 0 ? words('notYet') : places.join(', '),
    tests: [...new Set(coverage.tests.map((place) => `${place.file} : ${place.name}`))].join(' ; '),
    covered: words(coverage.implementations.length > 0 && coverage.tests.length > 0 ? 'yes' : 'no'),
  });
}

function body(context: ReportContext) {
  const { language, words, period } = context;
  const { coverage } = readCompliance();
  const implemented = coverage.filter((line) => line.implementations.length > 0);
  const covered = implemented.filter((line) => line.tests.length > 0);
  return Promise.resolve({
    period: formatDay(period.lastDay, language),
    sections: [
      { kind: 'heading' as const, text: words('summary') },
      {
        kind: 'facts' as const,
        name: 'summary',
        columns: 1 as const,
        facts: [
          { label: words('summaryCovered'), value: BigInt(covered.length), kind: 'count' as const },
          {
            label: words('summaryImplemented'),
            value: BigInt(implemented.length - covered.length),
            kind: 'count' as const,
          },
          {
            label: words('summaryMissing'),
            value: BigInt(coverage.length - implemented.length),
            kind: 'count' as const,
          },
        ],
      },
      tableOf({
        name: 'matrix',
        title: words('matrix'),
        columns: [
          { key: 'article', header: words('article'), kind: 'code' },
          { key: 'subject', header: words('subject'), kind: 'text', weight: 3 },
          { key: 'function', header: words('function'), kind: 'text', weight: 2 },
          { key: 'tests', header: words('tests'), kind: 'text', weight: 3 },
          { key: 'covered', header: words('covered'), kind: 'text', weight: 0.7 },
        ],
        rows: coverage.map((line) => row(line, language, words)),
      }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
    ],
  });
}

/** Every article of the register of rules, its clauses, the function that implements it and the tests that prove it. */
export const complianceMatrix: ReportDefinition = {
  name: 'compliance-matrix',
  orientation: 'landscape',
  needsMachine: false,
  period: 'asOn',
  body,
};
