import type { Fact, Fault, Outcome, DisplayedValue, Step } from '#domain/asking/question.js';
import { declaredWords } from '#declarations/words/words.js';
import { fillSentence } from '#domain/sentences.js';
import { typesetText } from '#domain/typography.js';
import { formatDay, formatDecimal, formatMoney, formatStatedPercent } from '#documents/words/format.js';
import { formatMinorText } from '#domain/money.js';
import type { Currency } from '#documents/model/document.js';
import { isRefusalCode, formatRefusal } from '#refusals/refusal.js';
import type { Language, Text } from '#declarations/shapes/text.js';

/** Answers of a rule: as text and figures in one language, and as values for a program. */

/** A value for a program: an amount as decimal text, an integer as text, or a code. */
export type AnswerValue = string | readonly string[];

/** A fact of a rule's answer. */
export interface AnswerFact {
  /** Name of the fact. */
  readonly name: string;
  /** Name of the fact, as text. */
  readonly label: string;
  /** Text for a reader; a list is joined by commas. */
  readonly shown: string;
}

/** A step of a rule's arithmetic. */
export interface AnswerStep {
  /** Name of the step. */
  readonly label: string;
  /** The calculation, such as `25 000 × 500 DJF`. */
  readonly arithmetic: string;
  /** Result of the step, as text. */
  readonly result: string;
}

/** The refusal that a rule gives in its answer. */
export interface AnswerRefusal {
  /** Code of the refusal. */
  readonly code: string;
  readonly message: string;
}

/** Result of a rule: a figure, an allowance or a refusal. */
export type Verdict = 'found' | 'allowed' | 'refused';

/** Returns the words in the language, with its typography. */
export const typesetInLanguage = (words: Text, language: Language): string => typesetText(words[language], language);

/** Returns a shown value in its form for a program: amounts as decimal text, words as their code. */
function formatProgramValue(displayedValue: DisplayedValue, { exponent }: Currency): string {
  switch (displayedValue.kind) {
    case 'amount':
      return formatMinorText(displayedValue.minor, exponent);
    case 'whole':
      return displayedValue.value.toString();
    case 'words':
      return displayedValue.code;
    default:
      return displayedValue.value;
  }
}

/** Returns a shown value as a person reads it in the language, amounts with their currency. */
function formatDisplayedValue(displayedValue: DisplayedValue, currency: Currency, language: Language): string {
  switch (displayedValue.kind) {
    case 'amount':
      return formatMoney(displayedValue.minor, currency, language);
    case 'whole':
      return formatDecimal(displayedValue.value.toString(), language);
    case 'percent':
      return formatStatedPercent(displayedValue.value, language);
    case 'decimal':
      return formatDecimal(displayedValue.value, language);
    case 'words':
      return typesetInLanguage(displayedValue.words, language);
    case 'text':
      return displayedValue.value;
  }
}

/** Returns the value of a fact as a list; a single value as a list of one. */
const toValueList = (value: Fact['value']): readonly DisplayedValue[] =>
  Array.isArray(value) ? (value as readonly DisplayedValue[]) : [value as DisplayedValue];

/** Returns the values of the facts by name, in their form for a program. */
export function buildAnswerValues(facts: readonly Fact[], currency: Currency): Readonly<Record<string, AnswerValue>> {
  return Object.fromEntries(
    facts.map(({ name, value }) => {
      const values = toValueList(value).map((item) => formatProgramValue(item, currency));
      return [name, Array.isArray(value) ? values : (values[0] ?? '')];
    }),
  );
}

/** Returns the facts with their labels and values as a person reads them; a dash for an empty list. */
export function buildAnswerFacts(facts: readonly Fact[], currency: Currency, language: Language): AnswerFact[] {
  return facts.map(({ name, label, value }) => {
    const formattedValues = toValueList(value).map((item) => formatDisplayedValue(item, currency, language));
    return {
      name,
      label: typesetInLanguage(label, language),
      shown: formattedValues.length === 0 ? '—' : formattedValues.join(' · '),
    };
  });
}

/** Returns the steps of a calculation with their arithmetic and result as a person reads them. */
export function buildAnswerSteps(steps: readonly Step[], currency: Currency, language: Language): AnswerStep[] {
  return steps.map(({ label, terms, result }) => ({
    label: typesetInLanguage(label, language),
    arithmetic: terms
      .map((term) => (typeof term === 'string' ? term : formatDisplayedValue(term, currency, language)))
      .join(' ')
      .replaceAll('( ', '(')
      .replaceAll(' )', ')'),
    result: formatDisplayedValue(result, currency, language),
  }));
}

/** Returns the verdict of a rule: a calculation without judgement finds its values. */
export function getVerdict({ isJudgement, fault }: Outcome): Verdict {
  if (fault !== null) return 'refused';
  return isJudgement ? 'allowed' : 'found';
}

/** Returns the fields of a fault as text, under the names used in its sentence: `dueMinor` becomes `due`, as money. */
function formatFaultDetails(fault: Fault, currency: Currency, language: Language): Readonly<Record<string, string>> {
  const formatDetail = (name: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((item) => formatDetail(name, item)).join(', ');
    if (typeof value === 'bigint') {
      return name.endsWith('Minor')
        ? formatMoney(value, currency, language)
        : formatDecimal(value.toString(), language);
    }
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value, language);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '—';
  };
  return Object.fromEntries(
    Object.entries(fault).map(([name, value]) => [name.replace(/Minor$/, ''), formatDetail(name, value)]),
  );
}

/** Returns the refusal of a rule as a sentence. A code without a sentence is a defect of the product. */
export function buildAnswerRefusal(fault: Fault, currency: Currency, language: Language): AnswerRefusal {
  const { code } = fault;
  const details = formatFaultDetails(fault, currency, language);
  if (isRefusalCode(code)) return { code, message: formatRefusal(code, details, language) };
  const wordsByCode: Readonly<Record<string, Text>> = declaredWords.verdicts;
  const verdictWords = wordsByCode[code];
  if (verdictWords === undefined) throw new Error(`no words for ${code}`);
  const message = fillSentence(typesetInLanguage(verdictWords, language), details, language).replace(
    /\{\w+[^{}]*\}/g,
    '—',
  );
  return { code, message };
}
