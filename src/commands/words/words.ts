import { declaredWords } from '#declarations/words/words.js';
import { formatDecimal, formatUtc } from '#domain/figures.js';
import { fillSentence, type SentenceValue } from '#domain/sentences.js';
import { parseAcceptLanguage } from '#refusals/refusal.js';
import type { Language } from '#declarations/shapes/text.js';

const LANGUAGE_OPTION = /^--lang(?:uage)?$/;
const LANGUAGE_WITH_VALUE = /^--lang(?:uage)?=(fr|en)$/;

/**
 * Returns the language that the command line requests, as `--language en` or `--language=en`; undefined when absent or
 * unknown.
 */
function parseLanguageOption(commandLineArguments: readonly string[]): Language | undefined {
  for (const [index, argument] of commandLineArguments.entries()) {
    const value = LANGUAGE_OPTION.test(argument)
      ? commandLineArguments[index + 1]
      : LANGUAGE_WITH_VALUE.exec(argument)?.[1];
    if (value === 'fr' || value === 'en') return value;
  }
  return undefined;
}

/**
 * Returns the console's language: that of `--language`, else that of the locale variables of the environment; French
 * unless one of them is English.
 */
export function getConsoleLanguage(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  args: readonly string[] = process.argv,
): Language {
  const requestedLanguage = parseLanguageOption(args);
  if (requestedLanguage !== undefined) return requestedLanguage;
  const localeVariables = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => environment[name] ?? '');
  const localeName = localeVariables.find((value) => value !== '') ?? '';
  return parseAcceptLanguage(localeName.slice(0, 2));
}

/** Texts of the command line, by key; `formatConsoleText` fills in the `{name}` places. */
const WORDS = declaredWords.console;

export type ConsoleWord = keyof typeof WORDS;

/** Returns the sentence in the console's language. */
export function formatConsoleText(key: ConsoleWord, values: Readonly<Record<string, SentenceValue>> = {}): string {
  return fillPlaceholders(WORDS[key][getConsoleLanguage()], values);
}

/** Values that are counts: written with the separators of the language. */
const COUNT_PLACEHOLDERS: ReadonlySet<string> = new Set([
  'accepted',
  'bytes',
  'count',
  'days',
  'duplicates',
  'entries',
  'exceptions',
  'figures',
  'machineDays',
  'machines',
  'refused',
  'registered',
  'rows',
]);

/**
 * Returns a text with its placeholders filled, in the console's language. Counts are grouped by thousands, instants are
 * written out.
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, SentenceValue>>): string {
  const language = getConsoleLanguage();
  const formattedValues = Object.entries(values).map(([name, value]): [string, SentenceValue] => {
    if (typeof value === 'string') return [name, formatUtc(value, language)];
    return [name, COUNT_PLACEHOLDERS.has(name) ? formatDecimal(value.toString(), language) : value];
  });
  return fillSentence(text, Object.fromEntries(formattedValues), language);
}
