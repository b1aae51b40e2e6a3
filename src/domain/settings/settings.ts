import { Decimal } from 'decimal.js';

/**
 * What an establishment may set, and the defaults that hold until it does. A setting is dated: a gaming day is judged
 * by the values in force on it. The defaults are those of the regulators named beside them; amounts are minor units of
 * the establishment's currency, and a tolerance whose half is null has no such half.
 */

/** How a value is written in JSON: integers as numbers; amounts and decimals as text; times as text. */
export type SettingType = 'time' | 'monthDay' | 'integer' | 'minor' | 'decimal';

/** A value as it is stored and travels: JSON scalar, never a floating point amount. */
export type SettingScalar = string | number | null;

interface SettingValueOf {
  readonly time: string;
  readonly monthDay: string;
  readonly integer: number;
  readonly minor: bigint;
  readonly decimal: Decimal;
}

export interface SettingDefinition {
  readonly key: SettingKey;
  readonly type: SettingType;
  /** True: null is a value, and means that this half of the rule is not applied. */
  readonly isNullable: boolean;
  /** Bounds of an integer, an amount or a decimal, both inclusive, as decimal text. */
  readonly lowest: string;
  readonly highest: string;
  readonly byDefault: SettingScalar;
  /** The source of the default. */
  readonly sourceFr: string;
  readonly sourceEn: string;
  readonly labelFr: string;
  readonly labelEn: string;
}

type Pair = readonly [fr: string, en: string];

interface Described<Type extends SettingType, Nullable extends boolean> {
  readonly type: Type;
  readonly isNullable: Nullable;
  readonly lowest: string;
  readonly highest: string;
  readonly byDefault: SettingScalar;
  readonly source: Pair;
  readonly labels: Pair;
}

const HIGHEST_AMOUNT = '999999999999999999';
const ESTABLISHMENT: Pair = ["choix de l'établissement", 'the establishment'];
const FLORIDA_METERS: Pair = [
  'Floride 61D-14, compteurs : plus de 2 % ou plus de 100',
  'Florida 61D-14, meters: more than 2 % or more than 100',
];
const INDIANA_AUDIT: Pair = ['Indiana 68 IAC 15-7-3(e) : plus de 2 %', 'Indiana 68 IAC 15-7-3(e): more than 2 %'];
const PCI_DSS: Pair = [
  'PCI DSS 8.2.8 : 15 minutes au plus ; on passe devant les postes d’une salle',
  'PCI DSS 8.2.8: 15 minutes at most; a slot floor walks past its desks',
];
const OHIO_PAYOUTS: Pair = [
  'Ohio 3772-10-21(8) et (9) : chaque paiement manuel est vérifié chaque jour',
  'Ohio 3772-10-21(8), (9): each manual payout is checked daily',
];
const MISSISSIPPI_JACKPOTS: Pair = [
  'Mississippi MS-7-9.3 : plus de 1 199,99 et plus de 5 000',
  'Mississippi MS-7-9.3: more than 1,199.99 and more than 5,000',
];
const MONACO_IDENTITY: Pair = [
  'Monaco, AM 88-384, article 21.1 : montant fixé par la Direction',
  'Monaco, AM 88-384, article 21.1: amount set by the Direction',
];
const FRANCE_LAUNDERING: Pair = [
  'France, CMF R561-10 II 6° : 2 000 € par séance ; Monaco : choix de l’établissement',
  'France, CMF R561-10 II 6°: €2,000 per session; Monaco: the establishment',
];
const FRANCE_KEEPING: Pair = [
  'registre français des autres opérateurs : 5 ans',
  'French register of other operators: 5 years',
];

function integer(
  byDefault: number,
  [lowest, highest]: readonly [string, string],
  source: Pair,
  labels: Pair,
): Described<'integer', false> {
  return { type: 'integer', isNullable: false, lowest, highest, byDefault, source, labels };
}

function decimal(
  byDefault: string,
  [lowest, highest]: readonly [string, string],
  source: Pair,
  labels: Pair,
): Described<'decimal', false> {
  return { type: 'decimal', isNullable: false, lowest, highest, byDefault, source, labels };
}

function amount(byDefault: string, source: Pair, labels: Pair): Described<'minor', false> {
  return { type: 'minor', isNullable: false, lowest: '0', highest: HIGHEST_AMOUNT, byDefault, source, labels };
}

function amountBound(byDefault: string | null, source: Pair, labels: Pair): Described<'minor', true> {
  return { type: 'minor', isNullable: true, lowest: '0', highest: HIGHEST_AMOUNT, byDefault, source, labels };
}

function percentBound(byDefault: string | null, source: Pair, labels: Pair): Described<'decimal', true> {
  return { type: 'decimal', isNullable: true, lowest: '0', highest: '100', byDefault, source, labels };
}

function text<Type extends 'time' | 'monthDay'>(
  type: Type,
  byDefault: string,
  source: Pair,
  labels: Pair,
): Described<Type, false> {
  return { type, isNullable: false, lowest: '', highest: '', byDefault, source, labels };
}

const DESCRIBED = {
  closingTime: text('time', '06:00', ESTABLISHMENT, ['Heure de clôture', 'Closing hour']),
  seasonStart: text(
    'monthDay',
    '11-01',
    ['saison française des jeux, dès le 1er novembre', 'French gaming season, from 1 November'],
    ['Début de la saison', 'First day of the season'],
  ),
  autoLockMinutes: integer(10, ['1', '30'], PCI_DSS, [
    'Verrouillage d’une session inoccupée (minutes)',
    'Unattended session locks after (minutes)',
  ]),
  dropTeamMinimum: integer(
    3,
    ['3', '20'],
    [
      'New Jersey 13:69D-1.42(c) et usage du Nevada : trois personnes',
      'New Jersey 13:69D-1.42(c) and Nevada practice: three people',
    ],
    ['Équipe d’une relève, au moins (personnes)', 'Team of a relève, at least (people)'],
  ),
  keyOutMinutes: integer(600, ['1', '1440'], ESTABLISHMENT, [
    'Sortie d’une clé, au plus (minutes)',
    'A key may be out for (minutes)',
  ]),
  incidentNoticeMinutes: integer(
    60,
    ['1', '1440'],
    [
      'MC 88-384 art. 24 : dans les meilleurs délais ; durée choisie par l’établissement',
      'MC 88-384 art. 24: without delay; the time is the establishment’s choice',
    ],
    [
      'Avis d’un incident au service de contrôle, au plus (minutes)',
      'Control service told of an incident within (minutes)',
    ],
  ),
  exclusionRetentionDays: integer(1825, ['0', '3650'], ESTABLISHMENT, [
    'Identité d’un exclu gardée après la fin de l’exclusion (jours)',
    'Identity of an excluded customer kept after the exclusion ends (days)',
  ]),
  readingIntervalMinutes: integer(5, ['1', '1440'], ESTABLISHMENT, [
    'Intervalle des relevés (minutes)',
    'Reading interval (minutes)',
  ]),
  silentAfterMinutes: integer(60, ['1', '1440'], ESTABLISHMENT, [
    'Appareil muet après (minutes)',
    'Machine silent after (minutes)',
  ]),
  missingReadingsTolerancePercent: decimal('2', ['0', '100'], ESTABLISHMENT, [
    'Relevés manquants tolérés (%)',
    'Missing readings tolerated (%)',
  ]),
  notesToleranceMinor: amountBound('10000', FLORIDA_METERS, ['Écart de billets toléré', 'Notes variance tolerated']),
  notesTolerancePercent: percentBound('2', INDIANA_AUDIT, [
    'Écart de billets toléré (%)',
    'Notes variance tolerated (%)',
  ]),
  ticketsToleranceMinor: amountBound('10000', FLORIDA_METERS, [
    'Écart de tickets insérés toléré',
    'Tickets-in variance tolerated',
  ]),
  ticketsTolerancePercent: percentBound('2', INDIANA_AUDIT, [
    'Écart de tickets insérés toléré (%)',
    'Tickets-in variance tolerated (%)',
  ]),
  coinsToleranceMinor: amountBound('10000', FLORIDA_METERS, ['Écart de pièces toléré', 'Coins variance tolerated']),
  coinsTolerancePercent: percentBound('2', FLORIDA_METERS, [
    'Écart de pièces toléré (%)',
    'Coins variance tolerated (%)',
  ]),
  handPayToleranceMinor: amountBound('0', OHIO_PAYOUTS, [
    'Écart de paiements manuels toléré',
    'Hand-pay variance tolerated',
  ]),
  handPayTolerancePercent: percentBound('0', OHIO_PAYOUTS, [
    'Écart de paiements manuels toléré (%)',
    'Hand-pay variance tolerated (%)',
  ]),
  ticketsOutToleranceMinor: amountBound('10000', FLORIDA_METERS, [
    'Écart de tickets émis toléré',
    'Tickets-out variance tolerated',
  ]),
  ticketsOutTolerancePercent: percentBound('2', INDIANA_AUDIT, [
    'Écart de tickets émis toléré (%)',
    'Tickets-out variance tolerated (%)',
  ]),
  countsToleranceMinor: amountBound(
    '0',
    ['deux comptées indépendantes concordent', 'two independent counts agree'],
    ['Écart toléré entre deux comptées', 'Difference tolerated between two counts'],
  ),
  holdTolerancePoints: decimal(
    '3',
    ['0', '100'],
    ['NIGC 25 CFR 542.13(h)(18) : ±3 points', 'NIGC 25 CFR 542.13(h)(18): ±3 points'],
    ['Écart de retenue toléré (points)', 'Hold difference tolerated (points)'],
  ),
  holdMinimumGames: integer(
    100_000,
    ['1', '1000000000'],
    ['NIGC 25 CFR 542.13(h)(18) : 100 000 mises', 'NIGC 25 CFR 542.13(h)(18): 100 000 wagers'],
    ['Parties à partir desquelles la retenue est jugée', 'Games from which the hold is judged'],
  ),
  holdIntervalConfidence: decimal(
    '1.96',
    ['0.1', '10'],
    ['New Jersey 13:69D-1.31 ; intervalle à 95 %', 'New Jersey 13:69D-1.31; 95 % interval'],
    ["Largeur de l'intervalle de retenue (écarts-types)", 'Width of the hold interval (standard deviations)'],
  ),
  sigmaMinimumDays: integer(30, ['2', '3650'], ESTABLISHMENT, [
    'Journées closes avant d’estimer la volatilité',
    'Closed days before volatility is estimated',
  ]),
  clockDriftSeconds: integer(30, ['0', '86400'], ESTABLISHMENT, [
    "Dérive d'horloge tolérée (secondes)",
    'Clock drift tolerated (seconds)',
  ]),
  orphanClaimDays: integer(
    365,
    ['1', '3650'],
    [
      'ni MC:21.3 ni AI67:6 ne fixent de délai : choix de l’établissement',
      'MC:21.3 and AI67:6 set no deadline: the establishment',
    ],
    ['Un orphelin se réclame pendant (jours)', 'An orphan can be claimed for (days)'],
  ),
  orphanExclusionDays: integer(
    365,
    ['1', '3660'],
    [
      'MC 88-384 art. 21.3 : exclu immédiatement ; durée choisie par l’établissement',
      'MC 88-384 art. 21.3: excluded at once; for how long is the establishment’s choice',
    ],
    ['Exclusion de qui prend un orphelin (jours)', 'Exclusion of whoever takes an orphan (days)'],
  ),
  orphanRecordDays: integer(
    3650,
    ['365', '11000'],
    ['arrêté du 14 mai 2007, art. 80 : dix ans', 'arrêté of 14 May 2007, art. 80: ten years'],
    ['Nom, adresse et justifications gardés (jours)', 'Name, address and proofs kept for (days)'],
  ),
  identificationMinutes: integer(15, ['1', '240'], ESTABLISHMENT, [
    'Un mécanicien identifié peut ouvrir pendant (minutes)',
    'An identified technician may open for (minutes)',
  ]),
  doorOpenMinutes: integer(10, ['1', '240'], ESTABLISHMENT, [
    'Porte laissée ouverte, alarme après (minutes)',
    'Door left open, alarm after (minutes)',
  ]),
  interventionOpenMinutes: integer(240, ['1', '1440'], ESTABLISHMENT, [
    'Intervention non close, alarme après (minutes)',
    'Intervention not closed, alarm after (minutes)',
  ]),
  signatureKeepDays: integer(
    3650,
    ['365', '36500'],
    ['France, conservation des documents comptables : 10 ans', 'France, accounting documents: kept 10 years'],
    ['Conservation du tracé des signatures (jours)', 'Strokes of signatures kept for (days)'],
  ),
  payoutSupervisorAboveMinor: amountBound('119999', MISSISSIPPI_JACKPOTS, [
    'Paiement autorisé par un superviseur au-delà de',
    'Payment authorised by a supervisor above',
  ]),
  payoutDirectionAboveMinor: amountBound('500000', MISSISSIPPI_JACKPOTS, [
    'Paiement autorisé par la direction au-delà de',
    'Payment authorised by the management above',
  ]),
  payoutIdentityAboveMinor: amount('150000', MONACO_IDENTITY, [
    'Pièce d’identité du gagnant au-delà de',
    'Winner’s identity document above',
  ]),
  launderingThresholdMinor: amount('200000', FRANCE_LAUNDERING, [
    'Registre anti-blanchiment, par client et par journée, dès',
    'Anti-laundering register, per customer and gaming day, from',
  ]),
  payoutSameWinMinutes: integer(10, ['0', '1440'], ESTABLISHMENT, [
    'Deux bons semblables sont un même gain en deçà de (minutes)',
    'Two like slips are one win within (minutes)',
  ]),
  payoutIdentityKeepDays: integer(1826, ['1', '36500'], FRANCE_KEEPING, [
    'Conservation des pièces d’identité (jours)',
    'Identity documents are kept for (days)',
  ]),
  fiscalCoefficient: {
    type: 'decimal',
    isNullable: true,
    lowest: '0',
    highest: '1',
    byDefault: null,
    source: ['aucune : montré à côté du net, jamais dedans', 'none: shown beside the net, never inside it'],
    labels: ['Coefficient fiscal', 'Fiscal coefficient'],
  } satisfies Described<'decimal', true>,
} as const;

export type SettingKey = keyof typeof DESCRIBED;

type ValueOf<Key extends SettingKey> =
  SettingValueOf[(typeof DESCRIBED)[Key]['type']] | ((typeof DESCRIBED)[Key]['isNullable'] extends true ? null : never);

export type SettingValues = { readonly [Key in SettingKey]: ValueOf<Key> };

/** The values that apply to one gaming day, and since when each holds; null: the default, in force since always. */
export interface SettingsInForce extends SettingValues {
  readonly from: Readonly<Record<SettingKey, string | null>>;
}

/** One dated value, as stored. `effectiveFrom` is a gaming day, `YYYY-MM-DD`. */
export interface SettingRow {
  readonly settingKey: string;
  readonly effectiveFrom: string;
  readonly revision: number;
  readonly value: unknown;
}

export const SETTING_KEYS = Object.keys(DESCRIBED) as readonly SettingKey[];

export const SETTINGS: readonly SettingDefinition[] = SETTING_KEYS.map((key) => {
  const { type, isNullable, lowest, highest, byDefault, source, labels } = DESCRIBED[key];
  const [sourceFr, sourceEn] = source;
  const [labelFr, labelEn] = labels;
  return { key, type, isNullable, lowest, highest, byDefault, sourceFr, sourceEn, labelFr, labelEn };
});

const byKey: ReadonlyMap<string, SettingDefinition> = new Map(SETTINGS.map((setting) => [setting.key, setting]));

/** The setting of that key, or undefined: the list is closed. */
export function settingNamed(key: string): SettingDefinition | undefined {
  return byKey.get(key);
}

/** What a setting is about: how its page groups them. */
export type SettingGroup = 'day' | 'security' | 'readings' | 'tolerances' | 'hold' | 'payouts' | 'fiscal';

const GROUPS: Readonly<Record<SettingKey, SettingGroup>> = {
  closingTime: 'day',
  seasonStart: 'day',
  autoLockMinutes: 'security',
  dropTeamMinimum: 'security',
  keyOutMinutes: 'security',
  incidentNoticeMinutes: 'security',
  exclusionRetentionDays: 'security',
  readingIntervalMinutes: 'readings',
  silentAfterMinutes: 'readings',
  missingReadingsTolerancePercent: 'readings',
  clockDriftSeconds: 'readings',
  notesToleranceMinor: 'tolerances',
  notesTolerancePercent: 'tolerances',
  ticketsToleranceMinor: 'tolerances',
  ticketsTolerancePercent: 'tolerances',
  coinsToleranceMinor: 'tolerances',
  coinsTolerancePercent: 'tolerances',
  handPayToleranceMinor: 'tolerances',
  handPayTolerancePercent: 'tolerances',
  ticketsOutToleranceMinor: 'tolerances',
  ticketsOutTolerancePercent: 'tolerances',
  countsToleranceMinor: 'tolerances',
  holdTolerancePoints: 'hold',
  holdMinimumGames: 'hold',
  holdIntervalConfidence: 'hold',
  sigmaMinimumDays: 'hold',
  orphanClaimDays: 'payouts',
  orphanRecordDays: 'security',
  orphanExclusionDays: 'security',
  identificationMinutes: 'security',
  doorOpenMinutes: 'security',
  interventionOpenMinutes: 'security',
  signatureKeepDays: 'security',
  payoutSupervisorAboveMinor: 'payouts',
  payoutDirectionAboveMinor: 'payouts',
  payoutIdentityAboveMinor: 'payouts',
  launderingThresholdMinor: 'payouts',
  payoutSameWinMinutes: 'payouts',
  payoutIdentityKeepDays: 'payouts',
  fiscalCoefficient: 'fiscal',
};

/** Under which heading a setting is shown. */
export function settingGroup(key: SettingKey): SettingGroup {
  return GROUPS[key];
}

/** The unit of a value, as the end of its key states it. */
export type SettingUnit =
  'currency' | 'percent' | 'points' | 'minutes' | 'seconds' | 'days' | 'games' | 'time' | 'monthDay' | 'none';

/** The unit of a setting's value. */
export function settingUnit({ key, type }: Pick<SettingDefinition, 'key' | 'type'>): SettingUnit {
  if (type === 'minor') return 'currency';
  if (type === 'time' || type === 'monthDay') return type;
  const units = ['percent', 'points', 'minutes', 'seconds', 'days', 'games'] as const;
  return units.find((unit) => key.toLowerCase().endsWith(unit)) ?? 'none';
}

export type SettingCheck =
  { readonly isValid: true; readonly value: SettingScalar } | { readonly isValid: false; readonly expected: string };

/** Whether a value may be stored under that key: the value in its canonical form, or what was expected instead. */
export function checkSetting(setting: SettingDefinition, value: unknown): SettingCheck {
  if (value === null && setting.isNullable) return { isValid: true, value: null };
  const spelled = spell(setting, value);
  return spelled === null ? { isValid: false, expected: expectation(setting) } : { isValid: true, value: spelled };
}

/**
 * The values in force on a gaming day: for each key the row with the latest `effectiveFrom` not after the day, and of
 * two of one date the last revision. A key nobody set has its default. Rows may come in any order; those of unknown
 * keys or later dates are ignored. A stored value that is not valid is a programming error: RangeError.
 */
export function settingsInForce(rows: readonly SettingRow[], gamingDay: string): SettingsInForce {
  const chosen = new Map<string, SettingRow>();
  for (const row of rows) {
    const current = chosen.get(row.settingKey);
    if (row.effectiveFrom <= gamingDay && (current === undefined || isLater(row, current))) {
      chosen.set(row.settingKey, row);
    }
  }
  const values: Record<string, unknown> = {};
  const from: Record<string, string | null> = {};
  for (const setting of SETTINGS) {
    const row = chosen.get(setting.key);
    values[setting.key] = readValue(setting, row === undefined ? setting.byDefault : row.value);
    from[setting.key] = row?.effectiveFrom ?? null;
  }
  return { ...values, from } as unknown as SettingsInForce;
}

/** The values of a day as JSON, to freeze them with its figures: `{closingTime: {value: '06:00', from: null}, …}`. */
export function settingsToJson(
  settings: SettingsInForce,
): Readonly<Record<SettingKey, { readonly value: SettingScalar; readonly from: string | null }>> {
  const entries = SETTING_KEYS.map((key) => {
    const value: string | number | bigint | Decimal | null = settings[key];
    const isScalar = value === null || typeof value === 'string' || typeof value === 'number';
    return [key, { value: isScalar ? value : value.toString(), from: settings.from[key] }] as const;
  });
  return Object.fromEntries(entries) as Record<SettingKey, { value: SettingScalar; from: string | null }>;
}

function isLater(row: SettingRow, other: SettingRow): boolean {
  if (row.effectiveFrom !== other.effectiveFrom) return row.effectiveFrom > other.effectiveFrom;
  return row.revision > other.revision;
}

function readValue(setting: SettingDefinition, stored: unknown): string | number | bigint | Decimal | null {
  const check = checkSetting(setting, stored);
  if (!check.isValid) throw new RangeError(`setting ${setting.key} holds something other than ${check.expected}`);
  if (check.value === null || typeof check.value === 'number') return check.value;
  if (setting.type === 'minor') return BigInt(check.value);
  return setting.type === 'decimal' ? new Decimal(check.value) : check.value;
}

/** The value in its canonical form, or null when it is not valid for this setting. */
function spell(setting: SettingDefinition, value: unknown): string | number | null {
  switch (setting.type) {
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : null;
    case 'monthDay':
      return typeof value === 'string' && isMonthDay(value) ? value : null;
    case 'integer': {
      const isInside = typeof value === 'number' && Number.isSafeInteger(value) && isWithin(setting, String(value));
      return isInside ? value : null;
    }
    case 'minor': {
      const isInside = typeof value === 'string' && /^\d{1,18}$/.test(value) && isWithin(setting, value);
      return isInside ? BigInt(value).toString() : null;
    }
    case 'decimal': {
      const isInside = typeof value === 'string' && /^\d{1,12}(\.\d{1,8})?$/.test(value) && isWithin(setting, value);
      return isInside ? new Decimal(value).toFixed() : null;
    }
  }
}

/** 29 February is left out: it is not a day of each year. */
function isMonthDay(value: string): boolean {
  const match = /^(0[1-9]|1[0-2])-(\d\d)$/.exec(value);
  if (match === null) return false;
  const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Number(match[1]) - 1] ?? 0;
  return Number(match[2]) >= 1 && Number(match[2]) <= daysOfMonth;
}

function isWithin(setting: SettingDefinition, value: string): boolean {
  return new Decimal(value).gte(setting.lowest) && new Decimal(value).lte(setting.highest);
}

function expectation(setting: SettingDefinition): string {
  const orNull = setting.isNullable ? ' | null' : '';
  switch (setting.type) {
    case 'time':
      return 'HH:MM';
    case 'monthDay':
      return 'MM-DD';
    case 'integer':
      return `${setting.lowest}..${setting.highest}`;
    case 'minor':
      return `"${setting.lowest}".."${setting.highest}"${orNull}`;
    case 'decimal':
      return `"${setting.lowest}".."${setting.highest}"${orNull}`;
  }
}
