import { buildNote } from '#documents/parts/sections.js';
import { describeGamingDay } from '#documents/parts/period.js';
import type { Fact, Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildVisaPlace } from '#documents/parts/signatures.js';
import { wordsOf, type Words } from '#documents/words/words.js';
import { refuse } from '#refusals/refusal.js';
import type { CoupRow, OtherRow, RakeRow, SessionRow, StakeRow } from './rows.js';
import {
  STAKES,
  GARAGE,
  OTHER_STUBS,
  buildCoupsTable,
  buildGarageTable,
  buildOtherStubsTable,
  buildRakesTable,
  buildStakesTable,
} from './tables.js';

/** Lists the terms of the rake fixed when the session began: rate, rounding, ties; at chemin de fer also the garage. */
const buildTermFacts = (session: SessionRow, words: Words): Fact[] => [
  { label: words('rate'), value: session.ratePercent, kind: 'statedPercent' },
  ...(session.roundingMinor === null
    ? [{ label: words('rounding'), value: words('noRounding') }]
    : [{ label: words('rounding'), value: session.roundingMinor, kind: 'minor' as const }]),
  { label: words('tie'), value: session.tie === null ? words('noTie') : words(`tie_${session.tie}`) },
  ...(session.game === 'cheminDeFer'
    ? [
        { label: words('maximumBank'), value: session.maximumBankMinor, kind: 'minor' as const },
        { label: words('garageFrom'), value: session.garageFromMinor, kind: 'minor' as const },
        { label: words('garageToldOn'), value: session.garageToldOn, kind: 'day' as const },
      ]
    : []),
];

/** Lists the banker, his deposit and the number of tailles (shoes played); empty for a game without a fixed banker. */
const buildBankerFacts = ({ game, banker, depositMinor, tailles }: SessionRow, words: Words): Fact[] =>
  game === 'limitedBank' || game === 'openBank'
    ? [
        { label: words('banker'), value: banker },
        { label: words('deposit'), value: depositMinor, kind: 'minor' },
        { label: words('tailles'), value: tailles, kind: 'count' },
      ]
    : [];

/** Lists the facts of the session: table, people, terms of the rake, and the totals of its coups and stubs. */
function buildSessionFacts(session: SessionRow, coups: readonly CoupRow[], { words, language }: ReportContext): Fact[] {
  const gameWords = wordsOf('cagnotte-register', language);
  return [
    { label: words('table'), value: session.tableNumber, kind: 'code' },
    { label: words('playedGame'), value: gameWords(`game_${session.game}`) },
    { label: words('room'), value: session.room },
    { label: words('session'), value: session.sessionNumber, kind: 'count' },
    { label: words('gamingDay'), value: session.gamingDay, kind: 'day' },
    { label: words('openedAt'), value: session.openedAt, kind: 'instant' },
    { label: words('openedBy'), value: session.openedBy },
    { label: words('croupier'), value: session.croupier },
    ...buildBankerFacts(session, words),
    ...(session.game === 'ecarte' ? [] : [{ label: words('shoe'), value: session.shoe, kind: 'code' as const }]),
    { label: words('seated'), value: session.seated, kind: 'count' },
    ...buildTermFacts(session, words),
    { label: words('coups'), value: coups.length, kind: 'count' },
    { label: words('rakeTotal'), value: session.rakeMinor, kind: 'minor' },
    { label: words('stubsTotal'), value: session.stubsMinor, kind: 'minor' },
    { label: words('counted'), value: session.countedMinor, kind: 'minor' },
    { label: words('difference'), value: session.differenceMinor, kind: 'minor' },
  ];
}

/**
 * Builds the book of coups (deals) of one session of a jeu de cercle (players stake against each other). Écarté adds
 * rakes and stakes. Chemin de fer with a maximum bank adds the garage (the surplus, held aside). Refuses with NOT_FOUND
 * without the session.
 */
async function buildCoupBookBody(context: ReportContext) {
  const { read, establishment, subject, words, language } = context;
  const coupParameters = [establishment.establishmentId, subject, establishment.currency.exponent];
  const [session] = await read<SessionRow>('session');
  if (session === undefined) refuse('NOT_FOUND', { what: `cercle session ${subject ?? ''}` });
  const coups = await read<CoupRow>('coups', coupParameters);
  const unassignedStubs = await read<OtherRow>('others');
  const { game, tableNumber, sessionNumber, state, gamingDay } = session;
  const isEcarte = game === 'ecarte';
  const rakes = isEcarte ? await read<RakeRow>('rakes', coupParameters) : [];
  const stakes = isEcarte ? await read<StakeRow>('stakes') : [];
  const hasGarage = game === 'cheminDeFer' && session.maximumBankMinor !== null;
  const sections: Section[] = [
    { kind: 'facts', name: 'session', facts: buildSessionFacts(session, coups, context), columns: 3, dense: true },
    buildCoupsTable(session, coups, context),
    ...(isEcarte ? [buildRakesTable(rakes, session, context), ...buildStakesTable(stakes, context)] : []),
    ...(hasGarage ? [buildGarageTable(session, coups, context), buildNote(words('garageMethod'))] : []),
    ...buildOtherStubsTable(unassignedStubs, context),
    buildNote(words(isEcarte ? 'ecarteMethod' : 'method')),
    buildVisaPlace(context),
  ];
  return {
    ...(state === 'counted' ? {} : { status: words('provisional') }),
    ...(isEcarte ? { title: words('titleOfEcarte') } : {}),
    subtitle: words('named', { table: tableNumber, number: sessionNumber }),
    period: describeGamingDay(gamingDay, language),
    sections,
  };
}

/** The coups of a session of a jeu de cercle: the base of each rake, the rake and its tickets; the garage. */
export const coupBook = declareReport({
  name: 'coup-book',
  subject: 'number',
  period: 'asOn',
  tables: [STAKES, GARAGE, OTHER_STUBS],
  body: buildCoupBookBody,
});
