import type { VerifiedArchive, ArchiveFailure, ArchiveVerdict } from '#proof/archive-verdict.js';
import { createElement } from './dom.js';
import { formatAmount, formatCount, formatDay, formatInstant } from './format.js';
import { words, type Language, type Words } from './words.js';

interface CheckedArchive {
  readonly name: string;
  readonly verdict: ArchiveVerdict;
}

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the verdict, its reasons, the proved facts and the days, for reading and for paper. */
export function buildVerdictElements(
  { name, verdict }: CheckedArchive,
  isKeyExpected: boolean,
  language: Language,
): HTMLElement[] {
  const texts = words[language];
  const { accepted, proved } = verdict;
  const elements = [createVerdictCard(verdict, isKeyExpected, texts)];
  if (proved !== null) {
    elements.push(createFactsCard(name, proved, accepted, language));
    // an export contains no statements about days
    if (accepted && !isExport(proved)) elements.push(createDaysCard(proved, language));
  }
  const printButton = createElement('button', { type: 'button' }, [texts.print]);
  printButton.addEventListener('click', () => {
    window.print();
  });
  return [...elements, printButton];
}

const isExport = (proved: VerifiedArchive | null): boolean => proved?.format === 'releve-export-1';

function createVerdictCard(verdict: ArchiveVerdict, isKeyExpected: boolean, texts: Words): HTMLElement {
  const { accepted, reasons, reasonCount, proved } = verdict;
  const [acceptedTitle, explanation] = isExport(proved)
    ? [texts.exportAccepted, texts.exportAcceptedMeaning]
    : [texts.accepted, texts.acceptedMeaning];
  const title = createElement('h2', { tabindex: '-1' }, [accepted ? `✓ ${acceptedTitle}` : `✗ ${texts.refused}`]);
  if (accepted) {
    return createElement('section', { class: 'card verdict accepted' }, [
      title,
      createElement('p', {}, [explanation]),
      createElement('p', {}, [isKeyExpected ? texts.keyMatches : texts.compareKey]),
    ]);
  }
  const moreReasonsTexts =
    reasonCount > reasons.length ? [texts.moreReasons.replace('{count}', String(reasonCount))] : [];
  return createElement('section', { class: 'card verdict refused' }, [
    title,
    createElement('p', {}, [texts.refusedMeaning]),
    createElement('h3', {}, [texts.reasons]),
    ...moreReasonsTexts.map((text) => createElement('p', {}, [text])),
    createElement(
      'ul',
      { id: 'reasons' },
      reasons.map((reason) => createElement('li', { 'data-code': reason.code }, [formatReason(reason, texts)])),
    ),
  ]);
}

function formatReason({ code, subject }: ArchiveFailure, texts: Words): string {
  const subjectText = DAY_PATTERN.test(subject) ? formatDay(subject) : subject;
  const shownSubject = code === 'frameChanged' && subjectText !== '' ? `(${subjectText})` : subjectText;
  return texts.reasonOf[code].replace('{subject}', shownSubject).replace(/ \.$/, '.');
}

function createFactsCard(name: string, proved: VerifiedArchive, accepted: boolean, language: Language): HTMLElement {
  const texts = words[language];
  const { establishment, period } = proved;
  const facts: readonly (readonly [string, string, boolean?])[] = [
    [texts.fingerprint, proved.fingerprint === '' ? '–' : proved.fingerprint, true],
    [texts.establishment, `${establishment.name} (${establishment.code})`],
    [texts.period, `${formatDay(period.firstDay)} ${texts.to} ${formatDay(period.lastDay)}`],
    [texts.generatedAt, formatInstant(proved.generatedAt)],
    [texts.documents, formatCount(proved.documents, language)],
    [texts.files, formatCount(proved.files, language)],
    [texts.entries, formatCount(proved.entries, language)],
    [texts.checkpoints, formatCount(proved.checkpoints, language)],
    [texts.head, formatCount(proved.headSize, language)],
    [texts.root, proved.headRoot === '' ? '–' : proved.headRoot, true],
    [texts.archiveFile, `${name} (${formatCount(proved.bytes, language)} ${texts.bytes})`],
    [texts.software, proved.softwareVersion],
  ];
  return createElement('section', { class: 'card' }, [
    createElement('h2', {}, [accepted ? texts.proved : texts.unproved]),
    createElement(
      'dl',
      {},
      facts.flatMap(([label, value, isCode]) => [
        createElement('dt', {}, [label]),
        createElement('dd', isCode === true ? { class: 'code' } : {}, [value]),
      ]),
    ),
  ]);
}

function createDaysCard({ days, openDays, establishment }: VerifiedArchive, language: Language): HTMLElement {
  const texts = words[language];
  const openDaysTexts =
    openDays.length === 0 ? [] : [texts.openDays.replace('{days}', openDays.map(formatDay).join(', '))];
  const columns = ['countedNotesMinor', 'countedTicketsMinor', 'countedCoinsMinor', 'paidJackpotMinor'] as const;
  const headings = [texts.countedNotes, texts.countedTickets, texts.countedCoins, texts.paidJackpots];
  const table = createElement('table', {}, [
    createElement('thead', {}, [
      createElement('tr', {}, [
        ...[texts.day, texts.closing, texts.closedAt].map((heading) =>
          createElement('th', { scope: 'col' }, [heading]),
        ),
        ...headings.map((heading) => createElement('th', { scope: 'col', class: 'figure' }, [heading])),
      ]),
    ]),
    createElement(
      'tbody',
      {},
      days.map((closedDay) =>
        createElement('tr', {}, [
          createElement('th', { scope: 'row' }, [formatDay(closedDay.gamingDay)]),
          createElement('td', {}, [String(closedDay.closingNumber)]),
          createElement('td', {}, [formatInstant(closedDay.closedAt)]),
          ...columns.map((column) =>
            createElement('td', { class: 'figure' }, [
              formatAmount(closedDay.figures[column], establishment, language),
            ]),
          ),
        ]),
      ),
    ),
  ]);
  return createElement('section', { class: 'card' }, [
    createElement('h2', { id: 'days' }, [texts.daysTitle]),
    createElement('p', { class: 'soft' }, [days.length === 0 ? texts.noDays : texts.daysHint]),
    ...(days.length === 0
      ? []
      : [createElement('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-labelledby': 'days' }, [table])]),
    ...openDaysTexts.map((text) => createElement('p', {}, [text])),
  ]);
}
