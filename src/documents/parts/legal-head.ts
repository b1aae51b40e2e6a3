import { formatDay } from '../words/format.js';
import { listLegalPartValues, type LegalPartValue } from './period.queries.js';
import { createTranslator } from '../words/words.js';
import type { ReadQuery, ReportEstablishment } from './report.js';
import type { Language } from '#declarations/shapes/text.js';

const LEGAL_PARTS = ['legalName', 'legalForm', 'registeredOffice', 'registrationNumber'] as const;
type LegalPart = (typeof LEGAL_PARTS)[number];

/** Legal entity of an establishment and its texts, as printed in a document's head. */
export interface LegalHead {
  readonly holder: string;
  readonly jurisdiction: string;
}

/**
 * Returns the legal head of a document (legal entity and jurisdiction) for its last day, in words. An entity entered
 * only later is given by its first entry, with the day of that entry; missing parts are reported as missing, in words.
 */
export async function readLegalHead(
  query: ReadQuery,
  { establishmentId, jurisdiction }: Pick<ReportEstablishment, 'establishmentId' | 'jurisdiction'>,
  lastDay: string,
  language: Language,
): Promise<LegalHead> {
  const translate = createTranslator('common', language);
  const enteredValues = await listLegalPartValues(query, establishmentId);
  const valueByPart = new Map(LEGAL_PARTS.map((part) => [part, findPartValue(enteredValues, part, lastDay)]));
  const missingParts = LEGAL_PARTS.filter((part) => valueByPart.get(part) === undefined);
  const partTexts = LEGAL_PARTS.flatMap((part) => {
    const value = valueByPart.get(part)?.value;
    return value === undefined || value === null ? [] : [translate(`entity_${part}`, { value })];
  });
  const enteredSince = valueByPart.get('legalName')?.from ?? '';
  const holderParts = [
    partTexts.join(', '),
    ...(enteredSince > lastDay ? [translate('entitySince', { day: formatDay(enteredSince, language) })] : []),
    ...(missingParts.length === 0
      ? []
      : [
          translate('entityMissing', { parts: missingParts.map((part) => translate(`entityPart_${part}`)).join(', ') }),
        ]),
  ];
  return {
    holder: translate('entityHolder', { entity: holderParts.filter((part) => part !== '').join(' · ') }),
    jurisdiction: translate(`jurisdiction_${jurisdiction}`),
  };
}

/** Returns the value of a part in force on `lastDay`; without one, the first value entered later, or undefined. */
function findPartValue(
  enteredValues: readonly LegalPartValue[],
  part: LegalPart,
  lastDay: string,
): LegalPartValue | undefined {
  const partValues = enteredValues.filter((candidate) => candidate.part === part);
  const valueInForce = partValues.findLast(({ from }) => from <= lastDay);
  if (valueInForce !== undefined && valueInForce.value !== null) return valueInForce;
  return partValues.find(({ from, value }) => from > lastDay && value !== null);
}
