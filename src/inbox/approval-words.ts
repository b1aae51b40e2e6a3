import type { ApprovalKind } from '#identity/access/permissions.js';
import { findAccountRole } from '#domain/accounting/account-roles.js';
import { getEntryTitle } from '#domain/accounting/journal-words.js';
import { fillSentence } from '#domain/sentences.js';
import { getCauseText, getMediumText, SUSPENSE_CAUSES } from '#domain/accounting/suspense.js';
import { COUNTERS, findCounterByName } from '#domain/meters/counters.js';
import { COIN_OUT_CONTENTS, getCoinOutText } from '#domain/meters/win-formula.js';
import { findSettingDefinition } from '#domain/settings/settings.js';
import { declaredApprovals } from '#declarations/declarations.js';
import { roles } from '#declarations/shapes/roles.js';
import { roleWords } from '#declarations/words/words.js';
import type { ImportWithdrawal } from '#domain/imports/import-withdrawal.js';
import type { SettingScalar } from '#declarations/shapes/shape.js';
import { text, type Text } from '#declarations/shapes/text.js';
import type { FindingContext } from '#documents/parts/finding-words.js';
import { formatDay, formatDecimal, formatInstant, formatMoney } from '#documents/words/format.js';
import { getSettingLabel, formatSettingValue } from '#documents/words/setting-words.js';
import type { ApprovalWithPriorValues } from './approval-descriptions.queries.js';
import { createTranslator, type Translator } from '#documents/words/words.js';

/** One proposed change: present and proposed value; `before` is null without a present value to show. */
export interface ChangeDescription {
  /** Name of the field. */
  readonly label: string;
  readonly before: string | null;
  readonly after: string;
}

/** Links to the subject of a request; each is null when it does not apply. */
export interface ApprovalLink {
  readonly gamingDay: string | null;
  readonly findingKey: string | null;
  readonly machine: string | null;
  readonly station: number | null;
  readonly settingKey: string | null;
  readonly earlierReadAt: string | null;
  readonly laterReadAt: string | null;
}

export interface ApprovalText {
  readonly title: string;
  readonly changes: readonly ChangeDescription[];
  readonly link: ApprovalLink;
}

const REVERSAL = text(
  'Annuler un ajustement des compteurs de l’appareil {machine}, poste {station}',
  'Undo an adjustment of the meters of machine {machine}, station {station}',
);

const LABELS = {
  finding: text('Constat', 'Finding'),
  step: text('Entre les relevés', 'Between the readings'),
  toStep: text('{from} et {to}', '{from} and {to}'),
  movement: text('{counter} : mouvement', '{counter}: movement'),
  readings: text('relevé de {from} à {to}', 'read from {from} to {to}'),
  finalMeter: text('{counter} : compteur final', '{counter}: final meter'),
  readBy: text('Relevé par', 'Read by'),
  slipReference: text('Bordereau', 'Slip'),
  photograph: text('Photographie n°', 'Photograph no.'),
  undone: text('annulé', 'undone'),
  reading: text('Relevé gardé', 'Kept reading'),
  withdrawnReadings: text('Relevés retirés', 'Readings withdrawn'),
  withdrawnCounts: text('Comptages retirés', 'Counts withdrawn'),
  withdrawnTotals: text('Totaux de bordereaux retirés', 'Totals of slips withdrawn'),
  withdrawnMachines: text('Appareils sortis de l’inventaire', 'Machines taken out of the inventory'),
  keptDayClosed: text('Reste : journée close du {day}', 'Stays: closed day of {day}'),
  keptReplaced: text('Reste : saisies corrigées, journée du {day}', 'Stays: corrected entries, day of {day}'),
  keptMachineInUse: text('Reste : appareil en usage', 'Stays: machine in use'),
  machines: text('Appareils', 'Machines'),
  silentMachines: text('dont sans relevé, hors des compteurs', 'of which without a reading, not in the meters'),
  countedDrop: text('Recette comptée', 'Counted drop'),
  meteredDrop: text('Recette aux compteurs', 'Metered drop'),
  dropVariance: text('Écart, compté − compteurs', 'Variance, counted − metered'),
  cashWin: text('Produit réel des jeux', 'Cash win'),
  meteredWin: text('Produit aux compteurs', 'Metered win'),
  slips: text('Bordereaux', 'Slips'),
  removedAt: text('Boîte retirée à', 'Box removed at'),
  ticketCount: text('Nombre de tickets', 'Number of tickets'),
  amount: text('Montant', 'Amount'),
  entry: text('Fait comptable', 'Accounting fact'),
  account: text('Compte', 'Account'),
  coinOutContent: text('Contenu du compteur des gains payés', 'Content of the coin out counter'),
  difference: text('Différence', 'Difference'),
  carriedOn: text('Portée par la journée du', 'Carried by the day of'),
  case: text('Dossier', 'Case'),
  exchangedWith: text(' · échange avec l’appareil {machine}', ' · exchange with machine {machine}'),
  entriesOf: text('Écritures de l’appareil {machine}', 'Entries of machine {machine}'),
  noEntry: text('aucune', 'none'),
  entryToCome: text('Écriture à venir : {title}', 'Entry to come: {title}'),
  differenceOf: text('Appareil {machine}, journée du {day}, {medium}', 'Machine {machine}, gaming day {day}, {medium}'),
  debit: text('débit {account} {amount}', 'debit {account} {amount}'),
  credit: text('crédit {account} {amount}', 'credit {account} {amount}'),
} satisfies Record<string, Text>;

/** Origin of a reading: device, file or person, with its sender and the time it was received. */
const READING_ORIGINS = {
  device: text('dispositif {by}, reçu le {at}', 'device {by}, received {at}'),
  file: text('fichier de {by}, reçu le {at}', 'file of {by}, received {at}'),
  person: text('saisi par {by} le {at}', 'entered by {by} {at}'),
} satisfies Record<string, Text>;

/** Labels of the technical sheet for the fields of a machine's record. */
const MACHINE_FIELD_WORDS: Readonly<Record<string, string>> = {
  state: 'state',
  location: 'location',
  standId: 'stand',
  model: 'model',
  gameName: 'game',
  programId: 'program',
  denominationMinor: 'denomination',
  lowestWagerCredits: 'lowestWager',
  returnPercent: 'return',
  returnCertifiedOn: 'certifiedOn',
  rakePercent: 'rake',
  volatilityIndex: 'volatility',
  acceptsNotes: 'acceptsNotes',
  acceptsCoins: 'acceptsCoins',
  acceptsTickets: 'acceptsTickets',
  hopperCapacity: 'hopper',
};

const NO_LINK: ApprovalLink = {
  gamingDay: null,
  findingKey: null,
  machine: null,
  station: null,
  settingKey: null,
  earlierReadAt: null,
  laterReadAt: null,
};

/** Returns a text or a number as text; null for any other value. */
const toText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** A line of a future entry, as stored in a request. */
interface StoredEntryLine {
  readonly role: string;
  readonly accountCode: string;
  readonly debitMinor: string;
  readonly creditMinor: string;
}

interface StoredEntry {
  readonly fact: string;
  readonly lines: readonly StoredEntryLine[];
}

/** The effect of a proposed act on the entries of a machine, as stored in a request. */
interface StoredEffect {
  readonly machine: string;
  readonly entriesNow: readonly StoredEntry[];
  readonly entriesThen: readonly StoredEntry[];
}

/** Describes requests in words; created for one context and reused for a page of requests. */
class ApprovalDescriber {
  readonly translate: Translator;

  constructor(private readonly context: FindingContext) {
    this.translate = createTranslator('technical-sheet', context.language);
  }

  /** Returns a sentence in the reader's language; a missing value is a dash. */
  formatSentence(template: Text, values: Readonly<Record<string, string>> = {}): string {
    const { language } = this.context;
    return fillSentence(template[language], values, language).replace(/\{\w+[^{}]*\}/gu, '—');
  }

  /** Returns an amount in minor units with its currency; null when it is no whole number. */
  formatMoney(amountMinor: string | null | undefined): string | null {
    if (amountMinor === null || amountMinor === undefined || !/^-?\d+$/u.test(amountMinor)) return null;
    return formatMoney(BigInt(amountMinor), this.context.establishment.currency, this.context.language);
  }

  /** Returns a decimal in the reader's language; null when it is no number. */
  formatNumber(value: string | null | undefined): string | null {
    return value !== null && value !== undefined && /^-?\d+(\.\d+)?$/u.test(value)
      ? formatDecimal(value, this.context.language)
      : null;
  }

  /** Returns a day in the reader's language; a dash for null. */
  formatDay(day: string | null): string {
    return day === null ? '—' : formatDay(day, this.context.language);
  }

  /** Returns an instant on the establishment's clock; a dash when it is missing or invalid. */
  formatInstant(instant: string | null): string {
    if (instant === null || Number.isNaN(Date.parse(instant))) return '—';
    return formatInstant(instant, this.context.establishment.timeZone, this.context.language);
  }

  /** Names a figure of a machine's line as the daily statement does. */
  getFigureName(name: string): string {
    return createTranslator('daily-statement', this.context.language)(`figure_${name}`);
  }

  /** Returns the name of a counter in the reader's language. */
  getCounterName(name: string): string {
    return findCounterByName(name)?.label[this.context.language] ?? name;
  }

  /** Describes the changed amounts of a request: each field whose proposed value differs from the present one. */
  buildAmountChanges(
    presentValues: Readonly<Record<string, string>> | null,
    subject: Readonly<Record<string, unknown>>,
    fields: readonly (readonly [field: string, label: string, kind: 'money' | 'number' | 'instant'])[],
  ): ChangeDescription[] {
    return fields.flatMap(([field, label, kind]) => {
      const [presentValue, proposedValue] = [presentValues?.[field] ?? null, toText(subject[field])];
      const formatValue = (value: string | null): string | null => {
        if (kind === 'instant') return value === null ? null : this.formatInstant(value);
        return kind === 'money' ? this.formatMoney(value) : this.formatNumber(value);
      };
      if (proposedValue === null || presentValue === proposedValue) return [];
      // the database and the request write one instant differently
      if (kind === 'instant' && formatValue(presentValue) === formatValue(proposedValue)) return [];
      return [{ label, before: formatValue(presentValue), after: formatValue(proposedValue) ?? proposedValue }];
    });
  }

  /** Formats the value of a setting in words, by its type; an unknown setting as its text. */
  formatSetting(value: unknown, key: string): string | null {
    const setting = findSettingDefinition(key);
    const isScalar = value === null || typeof value === 'string' || typeof value === 'number';
    if (setting === undefined || !isScalar) return toText(value);
    return formatSettingValue(setting, value, this.settingContext, this.translate);
  }

  /** Returns the name of a setting in the reader's language; its key when it is unknown. */
  getSettingName(key: string): string {
    const setting = findSettingDefinition(key);
    return setting === undefined ? key : getSettingLabel(setting, this.context);
  }

  /** Returns the name of a person's role in the reader's language; a dash when it is unknown. */
  getRoleName(name: string | null): string {
    const role = roles.find((candidate) => candidate === name);
    return role === undefined ? '—' : this.formatSentence(roleWords[role]);
  }

  /** Returns the name of a ledger account's role in the reader's language. */
  getAccountRoleName(name: string): string {
    return findAccountRole(name)?.name[this.context.language] ?? name;
  }

  /** Formats a field of a machine's version in words; a dash when it has no value. */
  formatMachineField(field: string, value: unknown): string {
    if (value === null || value === undefined) return '—';
    if (typeof value === 'boolean') return this.translate(value ? 'yes' : 'no');
    const fieldText = toText(value) ?? JSON.stringify(value);
    if (field === 'state') return this.translate(`state_${fieldText}`);
    if (field === 'denominationMinor') return this.formatMoney(fieldText) ?? fieldText;
    if (field === 'returnCertifiedOn') return this.formatDay(fieldText);
    return this.formatNumber(fieldText) ?? fieldText;
  }

  /** Describes the entries that a request posts on approval, or that the closing posts for its finding. */
  describeEntries(subject: Readonly<Record<string, unknown>>): ChangeDescription[] {
    const entries = (subject['entries'] ?? []) as readonly StoredEntry[];
    return entries.map(({ fact, lines }) => ({
      label: this.formatSentence(LABELS.entryToCome, { title: this.formatSentence(getEntryTitle(fact, null)) }),
      before: null,
      after: lines.map((line) => this.formatEntryLine(line)).join(' · '),
    }));
  }

  /** Describes the case of which a request is the proposed act, and the entries that it changes, machine by machine. */
  describeCase(subject: Readonly<Record<string, unknown>>): ChangeDescription[] {
    const caseNumber = toText(subject['caseNumber']);
    if (caseNumber === null) return [];
    const effects = (subject['effects'] ?? []) as readonly StoredEffect[];
    return [
      { label: this.formatSentence(LABELS.case), before: null, after: caseNumber },
      ...effects.map(({ machine, entriesNow, entriesThen }) => ({
        label: this.formatSentence(LABELS.entriesOf, { machine }),
        before: this.formatEntries(entriesNow),
        after: this.formatEntries(entriesThen),
      })),
    ];
  }

  /** Returns future entries in words, each with its title and lines. */
  private formatEntries(entries: readonly StoredEntry[]): string {
    if (entries.length === 0) return this.formatSentence(LABELS.noEntry);
    return entries
      .map(({ fact, lines }) => {
        const title = this.formatSentence(getEntryTitle(fact, null));
        return `${title} : ${lines.map((line) => this.formatEntryLine(line)).join(' · ')}`;
      })
      .join(' ; ');
  }

  /** Returns a line of a future entry in words: debit or credit, account and amount. */
  private formatEntryLine({ role, accountCode, debitMinor, creditMinor }: StoredEntryLine): string {
    const account = `${accountCode} ${this.getAccountRoleName(role)}`;
    const isDebit = debitMinor !== '0';
    const amount = this.formatMoney(isDebit ? debitMinor : creditMinor) ?? '';
    return this.formatSentence(isDebit ? LABELS.debit : LABELS.credit, { account, amount });
  }

  private get settingContext() {
    return { language: this.context.language, currency: this.context.establishment.currency };
  }
}

type RequestDescription = Pick<ApprovalText, 'title' | 'changes'> & { readonly link?: Partial<ApprovalLink> };

type DescribeRequest = (
  row: ApprovalWithPriorValues,
  describer: ApprovalDescriber,
  finding: string | null,
) => RequestDescription;

/** Names the case of a request; empty without one. */
function describeCaseNumber(subject: Readonly<Record<string, unknown>>, describer: ApprovalDescriber): string {
  const caseNumber = toText(subject['caseNumber']);
  return caseNumber === null ? '' : ` · ${describer.formatSentence(LABELS.case)} ${caseNumber}`;
}

/** Names the other machine of an exchange of counts; empty for the correction of one count. */
function describeExchange(subject: Readonly<Record<string, unknown>>, describer: ApprovalDescriber): string {
  const further = (subject['further'] ?? []) as readonly { readonly machine: string }[];
  const machine = further.find((count) => count.machine !== subject['machine'])?.machine;
  return machine === undefined ? '' : describer.formatSentence(LABELS.exchangedWith, { machine });
}

/** Describes the kinds of request whose title alone is not enough. */
const DESCRIBERS: Readonly<Partial<Record<ApprovalKind, DescribeRequest>>> = {
  dayClosing: (row, describer) => describeDayRequest(row, describer),
  dayReopening: (row, describer) => describeDayRequest(row, describer),
  findingExplanation: ({ subject }, describer, finding) => ({
    title:
      describer.formatSentence(declaredApprovals.findingExplanation.title, {
        finding: finding ?? toText(subject['code']) ?? '',
      }) + describeCaseNumber(subject, describer),
    changes: describer.describeEntries(subject),
    link: { findingKey: toText(subject['findingKey']), machine: toText(subject['machine']) },
  }),
  countCorrection: ({ subject, countBefore }, describer) => ({
    title:
      describer.formatSentence(declaredApprovals.countCorrection.title, {
        count: toText(subject['countNumber']) ?? '1',
        machine: toText(subject['machine']) ?? '—',
        day: describer.formatDay(toText(subject['gamingDay'])),
      }) + describeExchange(subject, describer),
    changes: [
      ...describer.buildAmountChanges(countBefore, subject, [
        ['notesMinor', describer.translate('notes'), 'money'],
        ['ticketsMinor', describer.translate('tickets'), 'money'],
        ['ticketCount', describer.formatSentence(LABELS.ticketCount), 'number'],
        ['coinsMinor', describer.translate('coins'), 'money'],
        ['removedAt', describer.formatSentence(LABELS.removedAt), 'instant'],
      ]),
      ...describer.describeCase(subject),
    ],
    link: { machine: toText(subject['machine']) },
  }),
  totalCorrection: ({ subject, totalBefore }, describer) => ({
    title: describer.formatSentence(declaredApprovals.totalCorrection.title, {
      total: describer.translate(`kind_${toText(subject['kind']) ?? ''}`),
      machine: toText(subject['machine']) ?? '—',
      day: describer.formatDay(toText(subject['gamingDay'])),
    }),
    changes: describer.buildAmountChanges(totalBefore, subject, [
      ['amountMinor', describer.formatSentence(LABELS.amount), 'money'],
      ['slipCount', describer.formatSentence(LABELS.slips), 'number'],
    ]),
    link: { machine: toText(subject['machine']) },
  }),
  suspenseSettlement: ({ subject }, describer) => describeSettlement(subject, describer),
  importWithdrawal: ({ subject }, describer) => describeWithdrawal(subject, describer),
  readingChoice: ({ subject }, describer) => describeReadingChoice(subject, describer),
  closedDayAdjustment: (row, describer) => describeClosedDayAdjustment(row, describer),
  meterAdjustment: (row, describer) => describeMeterAdjustment(row, describer),
  setting: ({ subject, settingBefore, hasSettingBefore }, describer) => {
    const key = toText(subject['settingKey']) ?? '';
    const defaultValue = findSettingDefinition(key)?.byDefault ?? null;
    const presentValue = hasSettingBefore ? parseSettingScalar(key, settingBefore) : defaultValue;
    return {
      title: describer.formatSentence(declaredApprovals.setting.title, {
        setting: describer.getSettingName(key),
        day: describer.formatDay(toText(subject['effectiveFrom'])),
      }),
      changes: [
        {
          label: describer.getSettingName(key),
          before: describer.formatSetting(presentValue, key),
          after: describer.formatSetting(subject['value'], key) ?? '—',
        },
      ],
      link: { settingKey: key },
    };
  },
  roleGrant: ({ subject }, describer) => ({
    title: describer.formatSentence(declaredApprovals.roleGrant.title, {
      name: toText(subject['name']) ?? '—',
      role: describer.getRoleName(toText(subject['role'])),
    }),
    changes: [],
  }),
  badgeIssue: (row, describer) => describePersonRequest(row, describer),
  accountOpening: (row, describer) => describePersonRequest(row, describer),
  secretReset: (row, describer) => describePersonRequest(row, describer),
  factorRemoval: (row, describer) => describePersonRequest(row, describer),
  journalReversal: ({ subject, entryFact }, describer) => ({
    title: describer.formatSentence(declaredApprovals.journalReversal.title, {
      entry: toText(subject['entryNumber']) ?? '—',
    }),
    changes:
      entryFact === null ? [] : [{ label: describer.formatSentence(LABELS.entry), before: null, after: entryFact }],
  }),
  machineChange: ({ subject, versionBefore }, describer) => {
    const proposedValues = typeof subject['values'] === 'object' && subject['values'] !== null ? subject['values'] : {};
    return {
      title: describer.formatSentence(declaredApprovals.machineChange.title, {
        machine: toText(subject['sbmNumber']) ?? '—',
        at: describer.formatInstant(toText(subject['effectiveAt'])),
      }),
      changes: [
        ...Object.entries(proposedValues).map(([field, value]) => ({
          label: MACHINE_FIELD_WORDS[field] === undefined ? field : describer.translate(MACHINE_FIELD_WORDS[field]),
          before: versionBefore === null ? null : describer.formatMachineField(field, versionBefore[field]),
          after: describer.formatMachineField(field, value),
        })),
        ...describer.describeCase(subject),
      ],
      link: { machine: toText(subject['sbmNumber']) },
    };
  },
  winFormula: ({ subject }, describer) => {
    const proposed = COIN_OUT_CONTENTS.find((coinOut) => coinOut === subject['coinOut']);
    const machines = [subject['maker'], subject['model']].map(toText).filter((name) => name !== null && name !== '');
    return {
      title: describer.formatSentence(declaredApprovals.winFormula.title, {
        machines: machines.join(' '),
        day: describer.formatDay(toText(subject['effectiveFrom'])),
      }),
      changes: [
        {
          label: describer.formatSentence(LABELS.coinOutContent),
          before: null,
          after: proposed === undefined ? '—' : describer.formatSentence(getCoinOutText(proposed)),
        },
      ],
    };
  },
  accountRole: ({ subject, accountBefore }, describer) => ({
    title: describer.formatSentence(declaredApprovals.accountRole.title, {
      role: describer.getAccountRoleName(toText(subject['role']) ?? ''),
      day: describer.formatDay(toText(subject['validFrom'])),
    }),
    changes: [
      {
        label: describer.formatSentence(LABELS.account),
        before: accountBefore,
        after: toText(subject['accountCode']) ?? '—',
      },
    ],
  }),
};

/** Fills the title declared by the request's module from the unchanged subject. */
const describeByTitle: DescribeRequest = ({ kind, subject }, describer) => {
  const titleValues = Object.entries(subject).map(([name, value]) => [name, toText(value) ?? '—'] as const);
  return {
    title: describer.formatSentence(declaredApprovals[kind].title, Object.fromEntries(titleValues)),
    changes: [],
  };
};

/** Converts a stored setting, which is text, to a value of its type. */
function parseSettingScalar(key: string, value: string | number | null): SettingScalar {
  return findSettingDefinition(key)?.type === 'integer' && value !== null ? Number(value) : value;
}

/** Describes a request about a person's rights or secrets: a title with the name and login, without changes. */
function describePersonRequest(
  { kind, subject }: ApprovalWithPriorValues,
  describer: ApprovalDescriber,
): RequestDescription {
  const title = describer.formatSentence(declaredApprovals[kind].title, {
    name: toText(subject['name']) ?? '—',
    login: toText(subject['login']) ?? '—',
  });
  return { title, changes: [] };
}

/** Describes a request to close or reopen a day by the day's figures at the time of the request, which it is about. */
function describeDayRequest(
  { kind, subject }: ApprovalWithPriorValues,
  describer: ApprovalDescriber,
): RequestDescription {
  const buildFigureChange = (label: Text, value: string | null): ChangeDescription[] =>
    value === null ? [] : [{ label: describer.formatSentence(label), before: null, after: value }];
  const getSubjectValue = (name: string): string | null => toText(subject[name]);
  const countedDrop = getSubjectValue('countedDropMinor');
  const meteredDrop = getSubjectValue('meteredDropMinor');
  const variance =
    countedDrop === null || meteredDrop === null ? null : String(BigInt(countedDrop) - BigInt(meteredDrop));
  return {
    title: describer.formatSentence(declaredApprovals[kind].title, {
      day: describer.formatDay(toText(subject['gamingDay'])),
    }),
    changes: [
      ...buildFigureChange(LABELS.machines, describer.formatNumber(getSubjectValue('machines'))),
      ...(['0', null].includes(getSubjectValue('silentMachines'))
        ? []
        : buildFigureChange(LABELS.silentMachines, describer.formatNumber(getSubjectValue('silentMachines')))),
      ...buildFigureChange(LABELS.countedDrop, describer.formatMoney(countedDrop)),
      ...buildFigureChange(LABELS.meteredDrop, describer.formatMoney(meteredDrop)),
      ...buildFigureChange(LABELS.dropVariance, describer.formatMoney(variance)),
      ...buildFigureChange(LABELS.cashWin, describer.formatMoney(getSubjectValue('cashWinMinor'))),
      ...buildFigureChange(LABELS.meteredWin, describer.formatMoney(getSubjectValue('meteredWinMinor'))),
    ],
  };
}

/** Describes a settlement of differences: the cause, each difference and the entries to post on approval. */
function describeSettlement(
  subject: Readonly<Record<string, unknown>>,
  describer: ApprovalDescriber,
): RequestDescription {
  const cause = SUSPENSE_CAUSES.find((candidate) => candidate === subject['cause']);
  const lines = (subject['lines'] ?? []) as readonly Readonly<Record<string, string>>[];
  return {
    title: describer.formatSentence(declaredApprovals.suspenseSettlement.title, {
      cause: cause === undefined ? '—' : describer.formatSentence(getCauseText(cause)),
    }),
    changes: [
      ...lines.map(({ machine = '—', gamingDay = null, medium, amountMinor }) => ({
        label: describer.formatSentence(LABELS.differenceOf, {
          machine,
          day: describer.formatDay(gamingDay),
          medium: describer.formatSentence(getMediumText(medium ?? '')),
        }),
        before: null,
        after: describer.formatMoney(amountMinor) ?? '—',
      })),
      ...describer.describeEntries(subject),
    ],
  };
}

/** Describes the withdrawal of an import: the facts that it reverses and those that stay. */
function describeWithdrawal(
  subject: Readonly<Record<string, unknown>>,
  describer: ApprovalDescriber,
): RequestDescription {
  const { fileName, readings, counts, totals, machines, kept } = subject as unknown as ImportWithdrawal;
  const buildChange = (label: Text, value: string | number, day: string | null = null): ChangeDescription[] =>
    value === 0 || value === ''
      ? []
      : [
          {
            label: describer.formatSentence(label, { day: describer.formatDay(day) }),
            before: null,
            after: describer.formatNumber(String(value)) ?? String(value),
          },
        ];
  const keptLabels = {
    dayClosed: LABELS.keptDayClosed,
    replaced: LABELS.keptReplaced,
    machineInUse: LABELS.keptMachineInUse,
  } as const;
  return {
    title: describer.formatSentence(declaredApprovals.importWithdrawal.title, { fileName }),
    changes: [
      ...buildChange(LABELS.withdrawnReadings, readings),
      ...buildChange(LABELS.withdrawnCounts, counts),
      ...buildChange(LABELS.withdrawnTotals, totals),
      ...buildChange(LABELS.withdrawnMachines, machines.join(', ')),
      ...kept.flatMap(({ reason, gamingDay, machine, facts }) =>
        buildChange(keptLabels[reason], machine ?? facts, gamingDay),
      ),
    ],
  };
}

/** A reading of a choice, as stored in a request. */
interface StoredReading {
  readonly source: 'device' | 'file' | 'person';
  readonly sentBy: string | null;
  readonly receivedAt: string;
  readonly counters: Readonly<Record<string, string>>;
}

/** Describes a choice between readings of one instant: the values that leave and the kept one of each counter. */
function describeReadingChoice(
  subject: Readonly<Record<string, unknown>>,
  describer: ApprovalDescriber,
): RequestDescription {
  const { machine, station, readAt, kept, left } = subject as unknown as {
    readonly machine: string;
    readonly station: number;
    readonly readAt: string;
    readonly kept: StoredReading;
    readonly left: readonly StoredReading[];
  };
  const instant = describer.formatInstant(readAt);
  const describeOrigin = ({ source, sentBy, receivedAt }: StoredReading): string =>
    describer.formatSentence(READING_ORIGINS[source], { by: sentBy ?? '—', at: describer.formatInstant(receivedAt) });
  const formatValue = (value: string | undefined): string => describer.formatNumber(value) ?? '—';
  return {
    title: describer.formatSentence(declaredApprovals.readingChoice.title, {
      machine,
      station: String(station),
      instant,
    }),
    changes: [
      {
        label: describer.formatSentence(LABELS.reading),
        before: left.map(describeOrigin).join(' ; '),
        after: describeOrigin(kept),
      },
      ...sortByCounter(kept.counters).map(([name, value]) => ({
        label: describer.getCounterName(name),
        before: left.map(({ counters }) => formatValue(counters[name])).join(' ; '),
        after: formatValue(value),
      })),
    ],
    link: { machine, station },
  };
}

/** Describes a correction of a closed day: frozen and corrected figure, difference, and entries to post on approval. */
function describeClosedDayAdjustment(
  { subject }: ApprovalWithPriorValues,
  describer: ApprovalDescriber,
): RequestDescription {
  const getSubjectValue = (name: string): string | null => toText(subject[name]);
  const machine = getSubjectValue('machine') ?? '—';
  const figure = describer.getFigureName(getSubjectValue('figure') ?? '');
  return {
    title: describer.formatSentence(declaredApprovals.closedDayAdjustment.title, {
      day: describer.formatDay(getSubjectValue('gamingDay')),
      machine,
      figure,
    }),
    changes: [
      {
        label: figure,
        before: describer.formatMoney(getSubjectValue('frozenMinor')),
        after: describer.formatMoney(getSubjectValue('correctedMinor')) ?? '—',
      },
      {
        label: describer.formatSentence(LABELS.difference),
        before: null,
        after: describer.formatMoney(getSubjectValue('differenceMinor')) ?? '—',
      },
      {
        label: describer.formatSentence(LABELS.carriedOn),
        before: null,
        after: describer.formatDay(getSubjectValue('postedOn')),
      },
      ...describer.describeEntries(subject),
    ],
    link: { machine },
  };
}

/** Describes a meter adjustment, or its reversal: the step between two readings and each counter's movement. */
function describeMeterAdjustment(
  { adjusted: adjustment }: ApprovalWithPriorValues,
  describer: ApprovalDescriber,
): RequestDescription {
  if (adjustment === null)
    return { title: describer.formatSentence(declaredApprovals.meterAdjustment.title), changes: [] };
  const { machine, station, kind, earlierReadAt, laterReadAt, counters, reversesAdjustmentId } = adjustment;
  const titleValues = { machine, station: String(station), adjustment: describer.translate(`adjustment_${kind}`) };
  const isReversal = reversesAdjustmentId !== null;
  return {
    title: describer.formatSentence(isReversal ? REVERSAL : declaredApprovals.meterAdjustment.title, titleValues),
    changes: [
      {
        label: describer.formatSentence(LABELS.step),
        before: null,
        after: describer.formatSentence(LABELS.toStep, {
          from: describer.formatInstant(earlierReadAt),
          to: describer.formatInstant(laterReadAt),
        }),
      },
      ...describeFinalMeters(adjustment, describer),
      ...sortByCounter(counters).map(([name, movement]) => {
        const movementText = describer.formatNumber(movement) ?? movement;
        return {
          label: describer.formatSentence(LABELS.movement, { counter: describer.getCounterName(name) }),
          before: isReversal ? movementText : describeReadings(adjustment, name, describer),
          after: isReversal ? describer.formatSentence(LABELS.undone) : movementText,
        };
      }),
    ],
    link: { machine, station, earlierReadAt, laterReadAt },
  };
}

/** Returns what both readings of an adjusted step show of a counter; null when one of them does not have it. */
function describeReadings(
  { earlierReading, laterReading }: NonNullable<ApprovalWithPriorValues['adjusted']>,
  name: string,
  describer: ApprovalDescriber,
): string | null {
  const counter = COUNTERS.find((candidate) => candidate.name === name);
  const [from, to] = [earlierReading, laterReading].map((reading) => {
    if (counter?.standard === true) return reading?.[counter.column];
    const otherCounters = JSON.parse(reading?.['other_counters'] ?? '{}') as Readonly<Record<string, string>> | null;
    return otherCounters?.[name];
  });
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  return describer.formatSentence(LABELS.readings, {
    from: describer.formatNumber(from) ?? from,
    to: describer.formatNumber(to) ?? to,
  });
}

/** Returns values by counter in the order in which documents list the counters; the database sorts those of JSON. */
function sortByCounter(values: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return COUNTERS.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]] as const]));
}

/** Describes the final meters of an adjustment: each value, its reader, and the slip or the photograph. */
function describeFinalMeters(
  { finalMeters, readBy, slipReference, photographId }: NonNullable<ApprovalWithPriorValues['adjusted']>,
  describer: ApprovalDescriber,
): RequestDescription['changes'] {
  if (finalMeters === null) return [];
  const proofs: readonly (readonly [Text, string | null])[] = [
    [LABELS.readBy, readBy],
    [LABELS.slipReference, slipReference],
    [LABELS.photograph, photographId === null ? null : describer.formatNumber(photographId)],
  ];
  return [
    ...sortByCounter(finalMeters).map(([name, value]) => ({
      label: describer.formatSentence(LABELS.finalMeter, { counter: describer.getCounterName(name) }),
      before: null,
      after: describer.formatNumber(value) ?? value,
    })),
    ...proofs.flatMap(([label, after]) =>
      after === null ? [] : [{ label: describer.formatSentence(label), before: null, after }],
    ),
  ];
}

/**
 * Describes requests in words: the title, the changes and the link.
 * `getFindingText` returns the sentence of a request's finding, null for other requests.
 */
export function buildApprovalTexts(
  approvals: readonly ApprovalWithPriorValues[],
  context: FindingContext,
  getFindingText: (row: ApprovalWithPriorValues) => string | null,
): ApprovalText[] {
  const describer = new ApprovalDescriber(context);
  return approvals.map((approval) => {
    const describeRequest = DESCRIBERS[approval.kind] ?? describeByTitle;
    const { title, changes, link } = describeRequest(approval, describer, getFindingText(approval));
    return { title, changes, link: { ...NO_LINK, gamingDay: toText(approval.subject['gamingDay']), ...link } };
  });
}
