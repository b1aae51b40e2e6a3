import { buildNote } from '#documents/parts/sections.js';
import { describeGamingDay } from '#documents/parts/period.js';
import type { Fact, Section } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildVisaSection } from '#documents/parts/signatures.js';
import { createTranslator, type Translator } from '#documents/words/words.js';
import { refuse } from '#refusals/refusal.js';
import type { CoupRow, OtherRow, RakeRow, SessionRow, StakeRow } from './rows.js';
import {
  STAKE_TABLE,
  GARAGE_TABLE,
  OTHER_STUB_TABLE,
  buildCounterEntryNotes,
  buildCoupsTable,
  selectCoupsInForce,
  buildGarageTable,
  buildOtherStubsTable,
  buildRakesTable,
  buildStakesTable,
} from './tables.js';

/** Lists the terms of the rake fixed when the session began: rate, rounding, ties; at chemin de fer also the garage. */
const buildRakeTermFacts = (session: SessionRow, translate: Translator): Fact[] => [
  { label: translate('rate'), value: session.ratePercent, kind: 'statedPercent' },
  ...(session.roundingMinor === null
    ? [{ label: translate('rounding'), value: translate('noRounding') }]
    : [{ label: translate('rounding'), value: session.roundingMinor, kind: 'minor' as const }]),
  { label: translate('tie'), value: session.tie === null ? translate('noTie') : translate(`tie_${session.tie}`) },
  ...(session.game === 'cheminDeFer'
    ? [
        { label: translate('maximumBank'), value: session.maximumBankMinor, kind: 'minor' as const },
        { label: translate('garageFrom'), value: session.garageFromMinor, kind: 'minor' as const },
        { label: translate('garageToldOn'), value: session.garageToldOn, kind: 'day' as const },
      ]
    : []),
];

/** Lists the banker, his deposit and the number of tailles (shoes played); empty for a game without a fixed banker. */
const buildBankerFacts = ({ game, banker, depositMinor, tailles }: SessionRow, translate: Translator): Fact[] =>
  game === 'limitedBank' || game === 'openBank'
    ? [
        { label: translate('banker'), value: banker },
        { label: translate('deposit'), value: depositMinor, kind: 'minor' },
        { label: translate('tailles'), value: tailles, kind: 'count' },
      ]
    : [];

/** Lists the facts of the session: table, people, terms of the rake, and the totals of its coups and stubs. */
function buildSessionFacts(
  session: SessionRow,
  coups: readonly CoupRow[],
  { translate, language }: ReportContext,
): Fact[] {
  const translateGame = createTranslator('cagnotte-register', language);
  return [
    { label: translate('table'), value: session.tableNumber, kind: 'code' },
    { label: translate('playedGame'), value: translateGame(`game_${session.game}`) },
    { label: translate('room'), value: session.room },
    { label: translate('session'), value: session.sessionNumber, kind: 'count' },
    { label: translate('gamingDay'), value: session.gamingDay, kind: 'day' },
    { label: translate('openedAt'), value: session.openedAt, kind: 'instant' },
    { label: translate('openedBy'), value: session.openedBy },
    { label: translate('croupier'), value: session.croupier },
    ...buildBankerFacts(session, translate),
    ...(session.game === 'ecarte' ? [] : [{ label: translate('shoe'), value: session.shoe, kind: 'code' as const }]),
    { label: translate('seated'), value: session.seated, kind: 'count' },
    ...buildRakeTermFacts(session, translate),
    { label: translate('coups'), value: selectCoupsInForce(coups).length, kind: 'count' },
    { label: translate('rakeTotal'), value: session.rakeMinor, kind: 'minor' },
    { label: translate('stubsTotal'), value: session.stubsMinor, kind: 'minor' },
    { label: translate('counted'), value: session.countedMinor, kind: 'minor' },
    { label: translate('difference'), value: session.differenceMinor, kind: 'minor' },
  ];
}

/**
 * Builds the book of coups (deals) of one session of a jeu de cercle (players stake against each other). Écarté adds
 * rakes and stakes. Chemin de fer with a maximum bank adds the garage (the surplus, held aside). Refuses with NOT_FOUND
 * without the session.
 */
async function buildCoupBookBody(context: ReportContext) {
  const { readRows, establishment, subject, translate, language } = context;
  const coupParameters = [establishment.establishmentId, subject, establishment.currency.exponent];
  const [session] = await readRows<SessionRow>('session');
  if (session === undefined) refuse('NOT_FOUND', { what: `cercle session ${subject ?? ''}` });
  const coups = await readRows<CoupRow>('coups', coupParameters);
  const otherStubs = await readRows<OtherRow>('others');
  const { game, tableNumber, sessionNumber, state, gamingDay } = session;
  const isEcarte = game === 'ecarte';
  const rakes = isEcarte ? await readRows<RakeRow>('rakes', coupParameters) : [];
  const stakes = isEcarte ? await readRows<StakeRow>('stakes') : [];
  const hasGarage = game === 'cheminDeFer' && session.maximumBankMinor !== null;
  const sections: Section[] = [
    { kind: 'facts', name: 'session', facts: buildSessionFacts(session, coups, context), columns: 3, dense: true },
    buildCoupsTable(session, coups, context),
    ...buildCounterEntryNotes(coups, translate),
    ...(isEcarte ? [buildRakesTable(rakes, session, context), ...buildStakesTable(stakes, context)] : []),
    ...(hasGarage ? [buildGarageTable(session, coups, context), buildNote(translate('garageMethod'))] : []),
    ...buildOtherStubsTable(otherStubs, context),
    buildNote(translate(isEcarte ? 'ecarteMethod' : 'method')),
    buildVisaSection(context),
  ];
  return {
    ...(state === 'open' ? { status: translate('provisional') } : {}),
    ...(isEcarte ? { title: translate('titleOfEcarte') } : {}),
    subtitle: translate('named', { table: tableNumber, number: sessionNumber }),
    period: describeGamingDay(gamingDay, language),
    sections,
  };
}

/** The coups of a session of a jeu de cercle: the base of each rake, the rake and its tickets; the garage. */
export const coupBook = declareReport({
  name: 'coup-book',
  subject: 'number',
  period: 'asOn',
  tables: [STAKE_TABLE, GARAGE_TABLE, OTHER_STUB_TABLE],
  buildBody: buildCoupBookBody,
});
