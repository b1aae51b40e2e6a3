import type { ProvedArchive, Reason, Verdict } from '#proof/archive-verdict.js';
import { make } from './dom.js';
import { amount, count, day, instant } from './format.js';
import { words, type Language, type Words } from './words.js';

interface Checked {
  readonly name: string;
  readonly verdict: Verdict;
}

const aDay = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the verdict, its reasons, the proved facts and the days, for reading and for paper. */
export function showVerdict({ name, verdict }: Checked, wasKeyExpected: boolean, language: Language): HTMLElement[] {
  const texts = words[language];
  const { accepted, proved } = verdict;
  const parts = [verdictCard(verdict, wasKeyExpected, texts)];
  if (proved !== null) {
    parts.push(factsCard(name, proved, accepted, language));
    // an export contains no statements about days
    if (accepted && !isExport(proved)) parts.push(daysCard(proved, language));
  }
  const print = make('button', { type: 'button' }, [texts.print]);
  print.addEventListener('click', () => {
    window.print();
  });
  return [...parts, print];
}

const isExport = (proved: ProvedArchive | null): boolean => proved?.format === 'releve-export-1';

function verdictCard(verdict: Verdict, wasKeyExpected: boolean, texts: Words): HTMLElement {
  const { accepted, reasons, reasonCount, proved } = verdict;
  const [name, explanation] = isExport(proved)
    ? [texts.exportAccepted, texts.exportAcceptedMeaning]
    : [texts.accepted, texts.acceptedMeaning];
  const title = make('h2', { tabindex: '-1' }, [accepted ? `✓ ${name}` : `✗ ${texts.refused}`]);
  if (accepted) {
    return make('section', { class: 'card verdict accepted' }, [
      title,
      make('p', {}, [explanation]),
      make('p', {}, [wasKeyExpected ? texts.keyMatches : texts.compareKey]),
    ]);
  }
  const more = reasonCount > reasons.length ? [texts.moreReasons.replace('{count}', String(reasonCount))] : [];
  return make('section', { class: 'card verdict refused' }, [
    title,
    make('p', {}, [texts.refusedMeaning]),
    make('h3', {}, [texts.reasons]),
    ...more.map((text) => make('p', {}, [text])),
    make(
      'ul',
      { id: 'reasons' },
      reasons.map((reason) => make('li', { 'data-code': reason.code }, [sentence(reason, texts)])),
    ),
  ]);
}

function sentence({ code, subject }: Reason, texts: Words): string {
  const subjectText = aDay.test(subject) ? day(subject) : subject;
  const inFrame = code === 'frameChanged' && subjectText !== '' ? `(${subjectText})` : subjectText;
  return texts.reasonOf[code].replace('{subject}', inFrame).replace(/ \.$/, '.');
}

function factsCard(name: string, proved: ProvedArchive, accepted: boolean, language: Language): HTMLElement {
  const texts = words[language];
  const { establishment, period } = proved;
  const facts: readonly (readonly [string, string, boolean?])[] = [
    [texts.fingerprint, proved.fingerprint === '' ? '–' : proved.fingerprint, true],
    [texts.establishment, `${establishment.name} (${establishment.code})`],
    [texts.period, `${day(period.firstDay)} ${texts.to} ${day(period.lastDay)}`],
    [texts.generatedAt, instant(proved.generatedAt)],
    [texts.documents, count(proved.documents, language)],
    [texts.files, count(proved.files, language)],
    [texts.entries, count(proved.entries, language)],
    [texts.checkpoints, count(proved.checkpoints, language)],
    [texts.head, count(proved.headSize, language)],
    [texts.root, proved.headRoot === '' ? '–' : proved.headRoot, true],
    [texts.archiveFile, `${name} (${count(proved.bytes, language)} ${texts.bytes})`],
    [texts.software, proved.softwareVersion],
  ];
  return make('section', { class: 'card' }, [
    make('h2', {}, [accepted ? texts.proved : texts.unproved]),
    make(
      'dl',
      {},
      facts.flatMap(([label, value, isCode]) => [
        make('dt', {}, [label]),
        make('dd', isCode === true ? { class: 'code' } : {}, [value]),
      ]),
    ),
  ]);
}

function daysCard({ days, openDays, establishment }: ProvedArchive, language: Language): HTMLElement {
  const texts = words[language];
  const open = openDays.length === 0 ? [] : [texts.openDays.replace('{days}', openDays.map(day).join(', '))];
  const columns = ['countedNotesMinor', 'countedTicketsMinor', 'countedCoinsMinor', 'paidJackpotMinor'] as const;
  const heads = [texts.countedNotes, texts.countedTickets, texts.countedCoins, texts.paidJackpots];
  const table = make('table', {}, [
    make('thead', {}, [
      make('tr', {}, [
        ...[texts.day, texts.closing, texts.closedAt].map((head) => make('th', { scope: 'col' }, [head])),
        ...heads.map((head) => make('th', { scope: 'col', class: 'figure' }, [head])),
      ]),
    ]),
    make(
      'tbody',
      {},
      days.map((one) =>
        make('tr', {}, [
          make('th', { scope: 'row' }, [day(one.gamingDay)]),
          make('td', {}, [String(one.closingNumber)]),
          make('td', {}, [instant(one.closedAt)]),
          ...columns.map((name) =>
            make('td', { class: 'figure' }, [amount(one.figures[name], establishment, language)]),
          ),
        ]),
      ),
    ),
  ]);
  return make('section', { class: 'card' }, [
    make('h2', { id: 'days' }, [texts.daysTitle]),
    make('p', { class: 'soft' }, [days.length === 0 ? texts.noDays : texts.daysHint]),
    ...(days.length === 0
      ? []
      : [make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-labelledby': 'days' }, [table])]),
    ...open.map((text) => make('p', {}, [text])),
  ]);
}
