import { column, buildDeclaredTable, buildRow, declareTable, type RowOf } from '#documents/model/columns.js';
import { getHeading, type Translator } from '#documents/words/words.js';
import { describeStateDay } from '#documents/parts/period.js';
import type { Fact, Section } from '#documents/model/document.js';
import { formatInstant, formatMoney, formatStatedPercent, joinClauses } from '#documents/words/format.js';
import { Refusal } from '#refusals/refusal.js';
import { buildNote, buildDataRow } from '#documents/parts/sections.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';

export interface VersionRow extends RowOf<typeof HISTORY_TABLE.columns> {
  readonly machine: string;
  readonly serial: string;
  readonly maker: string;
  readonly registeredAt: Date;
  readonly model: string;
  readonly game: string;
  readonly programId: string;
  readonly lowestWagerCredits: bigint;
  readonly returnCertifiedOn: string | null;
  readonly rakePercent: string | null;
  readonly volatilityIndex: string | null;
  readonly acceptsNotes: boolean;
  readonly acceptsCoins: boolean;
  readonly acceptsTickets: boolean;
  readonly hopperCapacity: bigint | null;
  readonly technical: Readonly<Record<string, unknown>>;
}

interface PhotographRow {
  readonly content: Uint8Array;
  readonly takenAt: Date;
}

/** Lists the facts that identify the machine for ever: its numbers, maker and registration. */
const buildIdentityFacts = (version: VersionRow, translate: Translator): Fact[] => [
  { label: translate('machine'), value: version.machine, kind: 'code' },
  { label: translate('serial'), value: version.serial, kind: 'code' },
  { label: translate('maker'), value: version.maker },
  { label: translate('registered'), value: version.registeredAt, kind: 'instant' },
];

const formatYesOrNo = (value: boolean, translate: Translator): string => translate(value ? 'yes' : 'no');

/** Formats a value of the sheet for a reader, by its type and the ending of its name; `kind` is a progressive's. */
function formatSheetValue(name: string, value: unknown, context: ReportContext): string {
  const { translate, language, establishment } = context;
  if (typeof value === 'boolean') return formatYesOrNo(value, translate);
  if (Array.isArray(value))
    return joinClauses(
      value.map((item) => formatSheetValue(name, item, context)),
      language,
    );
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, innerValue]) => `${getSheetLabel(key, translate)} ${formatSheetValue(key, innerValue, context)}`)
      .join(', ');
  }
  const text = String(value);
  if (name.endsWith('Minor') && /^\d+$/.test(text)) return formatMoney(BigInt(text), establishment.currency, language);
  if (name.endsWith('Percent') && /^\d+(\.\d+)?$/.test(text)) return formatStatedPercent(text, language);
  if (name === 'kind') return translate(`progressive_${text}`);
  return text;
}

const getSheetLabel = (name: string, translate: Translator): string => translate(`sheet_${name}`);

/** Lists the technical data of a version as facts; the fields of a group have its name before theirs. */
function buildSheetFacts(technical: VersionRow['technical'], context: ReportContext): Fact[] {
  const { translate } = context;
  return Object.entries(technical).flatMap(([name, value]): Fact[] => {
    const label = getSheetLabel(name, translate);
    if (typeof value !== 'object' || value === null) return [{ label, value: formatSheetValue(name, value, context) }];
    return Object.entries(value).map(([innerName, innerValue]) => ({
      label: `${label}, ${getSheetLabel(innerName, translate).toLowerCase()}`,
      value: formatSheetValue(innerName, innerValue, context),
    }));
  });
}

/**
 * Lists the characteristics of a machine's version: state, place, program, denomination, return or rake, accepted media
 * and technical data.
 */
function buildCharacteristicFacts(version: VersionRow, context: ReportContext): Fact[] {
  const { translate } = context;
  return [
    { label: translate('state'), value: translate(`state_${version.state}`) },
    { label: translate('location'), value: version.location },
    { label: translate('stand'), value: version.stand, kind: 'code' },
    { label: translate('model'), value: version.model },
    { label: translate('game'), value: version.game },
    { label: translate('program'), value: version.programId, kind: 'code' },
    { label: translate('denomination'), value: version.denominationMinor, kind: 'minor' },
    { label: translate('lowestWager'), value: version.lowestWagerCredits, kind: 'credits' },
    version.rakePercent === null
      ? { label: translate('return'), value: version.returnPercent, kind: 'statedPercent' }
      : { label: translate('rake'), value: version.rakePercent, kind: 'statedPercent' },
    { label: translate('certifiedOn'), value: version.returnCertifiedOn, kind: 'day' },
    { label: translate('volatility'), value: version.volatilityIndex, kind: 'decimal' },
    { label: translate('acceptsNotes'), value: formatYesOrNo(version.acceptsNotes, translate) },
    { label: translate('acceptsCoins'), value: formatYesOrNo(version.acceptsCoins, translate) },
    { label: translate('acceptsTickets'), value: formatYesOrNo(version.acceptsTickets, translate) },
    { label: translate('hopper'), value: version.hopperCapacity, kind: 'count' },
    ...buildSheetFacts(version.technical, context),
  ];
}

/** Shows the machine's photograph with its date, or a note that there is none. */
function buildPhotographSection(
  photograph: PhotographRow | undefined,
  version: VersionRow,
  context: ReportContext,
): Section {
  const { translate, establishment, language } = context;
  if (photograph === undefined) return buildNote(translate('noPhoto'));
  return {
    kind: 'image',
    bytes: photograph.content,
    caption: translate('photo', { at: formatInstant(photograph.takenAt, establishment.timeZone, language) }),
    alternativeText: translate('photoOf', { machine: version.machine }),
  };
}

const STATION_TABLE = declareTable({
  name: 'stations',
  columns: [
    column.integer('stationNumber', { fr: 'Poste', en: 'Station' }),
    column.integer('meterDigits', { fr: 'Nombre de chiffres', en: 'Digits' }),
    column.instant('lastReadAt', { fr: 'Dernier relevé', en: 'Last reading' }, { nullable: true }),
    column.credits('coinInCredits', getHeading('coinIn'), { nullable: true }),
    column.credits('coinOutCredits', getHeading('coinOut'), { nullable: true }),
    column.credits('jackpotCredits', getHeading('jackpots'), { nullable: true }),
    column.credits('dropCredits', getHeading('drop'), { nullable: true }),
    column.count('gamesPlayed', getHeading('games'), { nullable: true }),
  ],
});

const HISTORY_TABLE = declareTable({
  name: 'history',
  columns: [
    column.integer('versionNumber', getHeading('version', 'technical-sheet'), { weight: 0.5 }),
    column.instant('effectiveAt', getHeading('effectiveAt', 'technical-sheet'), { weight: 1.2 }),
    column.text('change', getHeading('change', 'technical-sheet')),
    column.text('state', getHeading('state')),
    column.text('location', getHeading('location')),
    column.code('stand', getHeading('stand'), { weight: 0.7, nullable: true }),
    column.money('denominationMinor', getHeading('denomination')),
    column.statedPercent('returnPercent', getHeading('return', 'technical-sheet'), { nullable: true }),
    column.text('reason', getHeading('reason', 'technical-sheet'), { weight: 1.5, nullable: true }),
    column.text('recordedBy', { fr: 'Par', en: 'By' }, { nullable: true }),
  ],
});

/** Names the data still to be entered, for which the sheet prints no substitute (MC:19.4); empty when complete. */
function buildMissingDataSections(version: VersionRow, translate: Translator): Section[] {
  const missingLabels = [
    version.maker === '' ? translate('maker') : '',
    version.serial === '' ? translate('serial') : '',
    version.model === '' ? translate('model') : '',
    version.location === '' ? translate('location') : '',
    version.returnPercent === null && version.rakePercent === null ? translate('return') : '',
  ].filter((label) => label !== '');
  if (missingLabels.length === 0) return [];
  return [{ kind: 'paragraph', text: translate('toComplete', { list: missingLabels.join(', ') }) }];
}

/** Builds the technical sheet of one machine as on the period's last day. Refuses with UNKNOWN_MACHINE. */
async function buildTechnicalSheetBody(context: ReportContext) {
  const { readRows, establishment, translate, machine, language } = context;
  const parameters = [establishment.establishmentId, machine, context.period.lastDay];
  const versions = await readRows<VersionRow>('versions', parameters);
  const currentVersion = versions.at(-1);
  if (currentVersion === undefined) throw new Refusal('UNKNOWN_MACHINE', { machine: machine ?? '' });
  const stations = await readRows<RowOf<typeof STATION_TABLE.columns>>('stations', parameters);
  const [photograph] = await readRows<PhotographRow>('photograph', parameters);
  const sections: Section[] = [
    ...buildMissingDataSections(currentVersion, translate),
    { kind: 'heading', text: translate('identity') },
    { kind: 'facts', name: 'identity', facts: buildIdentityFacts(currentVersion, translate) },
    { kind: 'heading', text: translate('characteristics') },
    { kind: 'facts', name: 'characteristics', facts: buildCharacteristicFacts(currentVersion, context) },
    buildPhotographSection(photograph, currentVersion, context),
    buildDeclaredTable(STATION_TABLE, translate, {
      title: translate('stationsTable'),
      rows: stations.map((row) => buildDataRow(row)),
    }),
    buildDeclaredTable(HISTORY_TABLE, translate, {
      title: translate('history'),
      rows: versions.map((row) =>
        buildRow(HISTORY_TABLE, row, {
          change: translate(`change_${row.change}`),
          state: translate(`state_${row.state}`),
        }),
      ),
    }),
  ];
  return {
    subtitle: `${currentVersion.maker} ${currentVersion.model}`,
    period: describeStateDay(context.period.lastDay, language),
    sections,
  };
}

/** The technical sheet of a machine (MC:19.4): identity, characteristics in force, photograph, stations, history. */
export const technicalSheet = declareReport({
  name: 'technical-sheet',
  orientation: 'portrait',
  needsMachine: true,
  period: 'asOn',
  tables: [STATION_TABLE, HISTORY_TABLE],
  buildBody: buildTechnicalSheetBody,
});
