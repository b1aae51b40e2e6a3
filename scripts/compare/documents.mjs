import { ESTABLISHMENT, MACHINES, spread } from './addresses.mjs';
import { requestAsFirstWithAccess } from './visitor.mjs';
import { fileOfAddress, responseText } from './written.mjs';

const FORMATS = ['pdf', 'csv', 'json'];
const LANGUAGES = ['fr', 'en'];

/** The server draws one document while the text of another is read here. */
const CONCURRENCY = 3;

/** Lists with the numbers of a document's subjects; for subjects missing here the first numbers are tried. */
const NUMBERS = {
  'intervention-sheet': ['interventions', 'sheetNumber'],
  'drop-sheet': ['drops?state=all', 'dropNumber'],
  'count-report': ['drops?state=all', 'dropNumber'],
  'jackpot-slip': ['payouts', 'slipNumber'],
  'dispute-record': ['disputes', 'disputeNumber'],
  'fill-slip': ['fills', 'slipNumber'],
};
const FIRST_NUMBERS = ['1', '2', '3'];

/**
 * Writes every document of the catalogue. Covers each gaming day, and month, season, year and whole for documents with
 * a period; each machine or other required subject. Formats are PDF (its text), CSV and JSON, in both languages.
 */
export async function recordDocuments(visitors, days, write) {
  const { value } = await requestAsFirstWithAccess(visitors, `${ESTABLISHMENT}/documents`);
  const plain = [];
  const personal = [];
  for (const document of value.documents) {
    const questions = await queriesOf(visitors, document, days);
    plain.push(...questions.flatMap((question) => renderings(document, question)));
    if (document.personalTo === null) continue;
    const looks = questions.slice(-2).map((question) => ({ ...question, purpose: 'Comparaison' }));
    personal.push(...looks.flatMap((question) => renderings(document, question)));
  }
  plain.push(...alterationsOfTheRun());
  const take = async ({ file, address }) =>
    write(file, await responseText(await requestAsFirstWithAccess(visitors, address)));
  const inTurn = async () => {
    for (let next = plain.shift(); next !== undefined; next = plain.shift()) await take(next);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, inTurn));
  // each read of personal data is recorded: one at a time
  for (const next of personal) await take(next);
}

/** Alterations belong to the days on which they were recorded, and the database uses the real time. */
function alterationsOfTheRun() {
  const dayFromNow = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return renderings({ name: 'alterations' }, { from: dayFromNow(-1), to: dayFromNow(1) }, 'of-the-run');
}

function renderings({ name }, question, called = nameOf(question)) {
  return LANGUAGES.flatMap((language) =>
    FORMATS.map((format) => ({
      file: fileOfAddress(`documents/${name}/${called}.${language}.${format}`),
      address: `${ESTABLISHMENT}/reports/${name}?${new URLSearchParams({ ...question, format, language }).toString()}`,
    })),
  );
}

const nameOf = (question) =>
  Object.values(question)
    .join('_')
    .replaceAll(/[^\w.-]/g, '-');

async function queriesOf(visitors, { name, needsMachine, subject, period }, days) {
  const subjects = needsMachine ? MACHINES.map((machine) => ({ machine })) : await subjectsOf(visitors, name, subject);
  const periods = subject === 'number' ? [{ day: days.at(-1) }] : periodsOf(period, days);
  // the first of several subjects has every period, the others only the last: the whole, or the last day
  return subjects.flatMap((of, index) =>
    (index === 0 ? periods : periods.slice(-1)).map((when) => ({ ...of, ...when })),
  );
}

function periodsOf(period, days) {
  const each = days.map((day) => ({ day }));
  if (period !== 'any') return each;
  const [first, last] = [days[0], days.at(-1)];
  return [
    ...each,
    { month: first.slice(0, 7) },
    { season: first.slice(0, 4) },
    { yearTo: last },
    { from: first, to: last },
  ];
}

async function subjectsOf(visitors, name, subject) {
  if (subject === null) return [{}];
  if (subject === 'desk') return (await listValues(visitors, 'desks', 'deskCode')).map((of) => ({ of }));
  const [list, field] = NUMBERS[name] ?? [];
  const numbers = list === undefined ? FIRST_NUMBERS : await listValues(visitors, list, field);
  return spread(numbers, 8).map((of) => ({ of }));
}

async function listValues(visitors, list, field) {
  const { value } = await requestAsFirstWithAccess(visitors, `${ESTABLISHMENT}/${list}`);
  const rows = Array.isArray(value) ? value : Object.values(value).find((inner) => Array.isArray(inner));
  return rows.map((row) => String(row[field]));
}
