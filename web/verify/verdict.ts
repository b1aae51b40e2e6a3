import type { Proved, Reason, Verdict } from '#proof/archive-verdict.js';
import { make } from './dom.js';
import { amount, count, day, instant } from './format.js';
import { words } from './words.js';
import type { Language, Words } from './words.js';

interface Checked {
  readonly name: string;
  readonly verdict: Verdict;
}

const aDay = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the verdict, its reasons, the proved facts and the days, for reading and for paper. */
export function showVerdict({ name, verdict }: Checked, wasKeyExpected: boolean, language: Language): HTMLElement[] {
  const said = words[language];
  const { accepted, proved } = verdict;
  const parts = [verdictCard(verdict, wasKeyExpected, said)];
  if (proved !== null) {
    parts.push(factsCard(name, proved, accepted, language));
    // an export contains no statements about days
    if (accepted && !isExport(proved)) parts.push(daysCard(proved, language));
  }
  const print = make('button', { type: 'button' }, [said.print]);
  print.addEventListener('click', () => {
    window.print();
  });
  return [...parts, print];
}

const isExport = (proved: Proved | null): boolean => proved?.format === 'releve-export-1';

function verdictCard(verdict: Verdict, wasKeyExpected: boolean, said: Words): HTMLElement {
  const { accepted, reasons, reasonCount, proved } = verdict;
  const [name, what] = isExport(proved)
    ? [said.exportAccepted, said.exportAcceptedWhat]
    : [said.accepted, said.acceptedWhat];
  const title = make('h2', { tabindex: '-1' }, [accepted ? `✓ ${name}` : `✗ ${said.refused}`]);
  if (accepted) {
    return make('section', { class: 'card verdict accepted' }, [
      title,
      make('p', {}, [what]),
      make('p', {}, [wasKeyExpected ? said.keyMatches : said.compareKey]),
    ]);
  }
  const more = reasonCount > reasons.length ? [said.moreReasons.replace('{count}', String(reasonCount))] : [];
  return make('section', { class: 'card verdict refused' }, [
    title,
    make('p', {}, [said.refusedWhat]),
    make('h3', {}, [said.reasons]),
    ...more.map((text) => make('p', {}, [text])),
    make(
      'ul',
      { id: 'reasons' },
      reasons.map((reason) => make('li', { 'data-code': reason.code }, [sentence(reason, said)])),
    ),
  ]);
}

function sentence({ code, subject }: Reason, said: Words): string {
  const told = aDay.test(subject) ? day(subject) : subject;
  const inFrame = code === 'frameChanged' && told !== '' ? `(${told})` : told;
  return said.reasonOf[code].replace('{subject}', inFrame).replace(/ \.$/, '.');
}

function factsCard(name: string, proved: Proved, accepted: boolean, language: Language): HTMLElement {
  const said = words[language];
  const { establishment, period } = proved;
  const facts: readonly (readonly [string, string, boolean?])[] = [
    [said.fingerprint, proved.fingerprint === '' ? '–' : proved.fingerprint, true],
    [said.establishment, `${establishment.name} (${establishment.code})`],
    [said.period, `${day(period.firstDay)} ${said.to} ${day(period.lastDay)}`],
    [said.generatedAt, instant(proved.generatedAt)],
    [said.documents, count(proved.documents, language)],
    [said.files, count(proved.files, language)],
    [said.entries, count(proved.entries, language)],
    [said.checkpoints, count(proved.checkpoints, language)],
    [said.head, count(proved.headSize, language)],
    [said.root, proved.headRoot === '' ? '–' : proved.headRoot, true],
    [said.archiveFile, `${name} (${count(proved.bytes, language)} ${said.bytes})`],
    [said.software, proved.softwareVersion],
  ];
  return make('section', { class: 'card' }, [
    make('h2', {}, [accepted ? said.proved : said.says]),
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

function daysCard({ days, openDays, establishment }: Proved, language: Language): HTMLElement {
  const said = words[language];
  const open = openDays.length === 0 ? [] : [said.openDays.replace('{days}', openDays.map(day).join(', '))];
  const columns = ['countedNotesMinor', 'countedTicketsMinor', 'countedCoinsMinor', 'paidJackpotMinor'] as const;
  const heads = [said.countedNotes, said.countedTickets, said.countedCoins, said.paidJackpots];
  const table = make('table', {}, [
    make('thead', {}, [
      make('tr', {}, [
        ...[said.day, said.closing, said.closedAt].map((head) => make('th', { scope: 'col' }, [head])),
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
    make('h2', { id: 'days' }, [said.daysTitle]),
    make('p', { class: 'soft' }, [days.length === 0 ? said.noDays : said.daysHint]),
    ...(days.length === 0
      ? []
      : [make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-labelledby': 'days' }, [table])]),
    ...open.map((text) => make('p', {}, [text])),
  ]);
}
