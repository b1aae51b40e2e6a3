import type { ApprovalKind } from '#identity/access/permissions.js';
import { findAccountRole } from '#domain/accounting/account-roles.js';
import { findEntryTitle } from '#domain/accounting/journal-words.js';
import { fillSentence } from '#domain/sentences.js';
import { counterByName } from '#domain/meters/counters.js';
import { settingByKey } from '#domain/settings/settings.js';
import { declaredApprovals } from '#declarations/declarations.js';
import { roleWords, roles } from '#declarations/shapes/roles.js';
import type { SettingScalar } from '#declarations/shapes/shape.js';
import { text, type Text } from '#declarations/shapes/text.js';
import type { FindingContext } from '#documents/parts/finding-words.js';
import { formatDay, formatDecimal, formatInstant, formatMoney } from '#documents/words/format.js';
import { writeSettingLabel, writeSettingValue } from '#documents/words/setting-words.js';
import type { ApprovalWithPriorValues } from './approval-descriptions.queries.js';
import { createTranslator, type Words } from '#documents/words/words.js';

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

export interface ApprovalInWords {
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
  undone: text('annulé', 'undone'),
  machines: text('Appareils', 'Machines'),
  countedDrop: text('Recette comptée', 'Counted drop'),
  meteredDrop: text('Recette aux compteurs', 'Metered drop'),
  dropVariance: text('Écart, compté − compteurs', 'Variance, counted − metered'),
  cashWin: text('Produit réel des jeux', 'Cash win'),
  meteredWin: text('Produit aux compteurs', 'Metered win'),
  slips: text('Bordereaux', 'Slips'),
  ticketCount: text('Nombre de tickets', 'Number of tickets'),
  amount: text('Montant', 'Amount'),
  entry: text('Fait comptable', 'Accounting fact'),
  account: text('Compte', 'Account'),
  difference: text('Différence', 'Difference'),
  carriedOn: text('Portée par la journée du', 'Carried by the day of'),
  entryToCome: text('Écriture à venir : {title}', 'Entry to come: {title}'),
  debit: text('débit {account} {amount}', 'debit {account} {amount}'),
  credit: text('crédit {account} {amount}', 'credit {account} {amount}'),
} satisfies Record<string, Text>;

/** Labels of the technical sheet for the fields of a machine's record. */
const FACT_WORDS: Readonly<Record<string, string>> = {
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

/** Describes requests in words; created for one context and reused for a page of requests. */
class ApprovalDescriber {
  readonly translate: Words;

  constructor(private readonly context: FindingContext) {
    this.translate = createTranslator('technical-sheet', context.language);
  }

  /** Returns a sentence in the reader's language; a missing value is a dash. */
  writeSentence(template: Text, values: Readonly<Record<string, string>> = {}): string {
    const { language } = this.context;
    return fillSentence(template[language], values, language).replace(/\{\w+[^{}]*\}/gu, '—');
  }

  /** Returns an amount in minor units with its currency; null when it is no whole number. */
  formatMoney(minor: string | null | undefined): string | null {
    if (minor === null || minor === undefined || !/^-?\d+$/u.test(minor)) return null;
    return formatMoney(BigInt(minor), this.context.establishment.currency, this.context.language);
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
  nameFigure(name: string): string {
    return createTranslator('daily-statement', this.context.language)(`figure_${name}`);
  }

  /** Returns the name of a counter in the reader's language. */
  nameCounter(name: string): string {
    return counterByName(name)?.label[this.context.language] ?? name;
  }

  /** Describes the changed amounts of a request: each field whose proposed value differs from the present one. */
  describeAmounts(
    presentValues: Readonly<Record<string, string>> | null,
    subject: Readonly<Record<string, unknown>>,
    fields: readonly (readonly [field: string, label: string, kind: 'money' | 'number'])[],
  ): ChangeDescription[] {
    return fields.flatMap(([field, label, kind]) => {
      const [presentValue, proposedValue] = [presentValues?.[field] ?? null, toText(subject[field])];
      if (proposedValue === null || presentValue === proposedValue) return [];
      const formatValue = (value: string | null): string | null =>
        kind === 'money' ? this.formatMoney(value) : this.formatNumber(value);
      return [{ label, before: formatValue(presentValue), after: formatValue(proposedValue) ?? proposedValue }];
    });
  }

  /** Formats the value of a setting in words, by its type; an unknown setting as its text. */
  formatSetting(value: unknown, key: string): string | null {
    const setting = settingByKey(key);
    const isScalar = value === null || typeof value === 'string' || typeof value === 'number';
    if (setting === undefined || !isScalar) return toText(value);
    return writeSettingValue(setting, value, this.settingContext, this.translate);
  }

  /** Returns the name of a setting in the reader's language; its key when it is unknown. */
  nameSetting(key: string): string {
    const setting = settingByKey(key);
    return setting === undefined ? key : writeSettingLabel(setting, this.context);
  }

  /** Returns the name of a person's role in the reader's language; a dash when it is unknown. */
  nameRole(name: string | null): string {
    const role = roles.find((candidate) => candidate === name);
    return role === undefined ? '—' : this.writeSentence(roleWords[role]);
  }

  /** Returns the name of a ledger account's role in the reader's language. */
  nameAccountRole(name: string): string {
    return findAccountRole(name)?.name[this.context.language] ?? name;
  }

  /** Formats a field of a machine's version in words; a dash when it has no value. */
  formatFact(field: string, value: unknown): string {
    if (value === null || value === undefined) return '—';
    if (typeof value === 'boolean') return this.translate(value ? 'yes' : 'no');
    const text = toText(value) ?? JSON.stringify(value);
    if (field === 'state') return this.translate(`state_${text}`);
    if (field === 'denominationMinor') return this.formatMoney(text) ?? text;
    if (field === 'returnCertifiedOn') return this.formatDay(text);
    return this.formatNumber(text) ?? text;
  }

  private get settingContext() {
    return { language: this.context.language, currency: this.context.establishment.currency };
  }
}

type Description = Pick<ApprovalInWords, 'title' | 'changes'> & { readonly link?: Partial<ApprovalLink> };

type Describe = (row: ApprovalWithPriorValues, describer: ApprovalDescriber, finding: string | null) => Description;

/** Describes the kinds of request whose title alone is not enough. */
const DESCRIPTIONS: Readonly<Partial<Record<ApprovalKind, Describe>>> = {
  dayClosing: (row, describer) => describeDayRequest(row, describer),
  dayReopening: (row, describer) => describeDayRequest(row, describer),
  findingExplanation: ({ subject }, describer, finding) => ({
    title: describer.writeSentence(declaredApprovals.findingExplanation.title, {
      finding: finding ?? toText(subject['code']) ?? '',
    }),
    changes: [],
    link: { findingKey: toText(subject['findingKey']), machine: toText(subject['machine']) },
  }),
  countCorrection: ({ subject, countBefore }, describer) => ({
    title: describer.writeSentence(declaredApprovals.countCorrection.title, {
      count: toText(subject['countNumber']) ?? '1',
      machine: toText(subject['machine']) ?? '—',
      day: describer.formatDay(toText(subject['gamingDay'])),
    }),
    changes: describer.describeAmounts(countBefore, subject, [
      ['notesMinor', describer.translate('notes'), 'money'],
      ['ticketsMinor', describer.translate('tickets'), 'money'],
      ['ticketCount', describer.writeSentence(LABELS.ticketCount), 'number'],
      ['coinsMinor', describer.translate('coins'), 'money'],
    ]),
    link: { machine: toText(subject['machine']) },
  }),
  totalCorrection: ({ subject, totalBefore }, describer) => ({
    title: describer.writeSentence(declaredApprovals.totalCorrection.title, {
      total: describer.translate(`kind_${toText(subject['kind']) ?? ''}`),
      machine: toText(subject['machine']) ?? '—',
      day: describer.formatDay(toText(subject['gamingDay'])),
    }),
    changes: describer.describeAmounts(totalBefore, subject, [
      ['amountMinor', describer.writeSentence(LABELS.amount), 'money'],
      ['slipCount', describer.writeSentence(LABELS.slips), 'number'],
    ]),
    link: { machine: toText(subject['machine']) },
  }),
  closedDayAdjustment: (row, describer) => describeClosedDayAdjustment(row, describer),
  meterAdjustment: (row, describer) => describeMeterAdjustment(row, describer),
  setting: ({ subject, settingBefore, hasSettingBefore }, describer) => {
    const key = toText(subject['settingKey']) ?? '';
    const byDefault = settingByKey(key)?.byDefault ?? null;
    const before = hasSettingBefore ? settingScalar(key, settingBefore) : byDefault;
    return {
      title: describer.writeSentence(declaredApprovals.setting.title, {
        setting: describer.nameSetting(key),
        day: describer.formatDay(toText(subject['effectiveFrom'])),
      }),
      changes: [
        {
          label: describer.nameSetting(key),
          before: describer.formatSetting(before, key),
          after: describer.formatSetting(subject['value'], key) ?? '—',
        },
      ],
      link: { settingKey: key },
    };
  },
  roleGrant: ({ subject }, describer) => ({
    title: describer.writeSentence(declaredApprovals.roleGrant.title, {
      name: toText(subject['name']) ?? '—',
      role: describer.nameRole(toText(subject['role'])),
    }),
    changes: [],
  }),
  badgeIssue: (row, describer) => describePersonRequest(row, describer),
  accountOpening: (row, describer) => describePersonRequest(row, describer),
  secretReset: (row, describer) => describePersonRequest(row, describer),
  factorRemoval: (row, describer) => describePersonRequest(row, describer),
  journalReversal: ({ subject, entryFact }, describer) => ({
    title: describer.writeSentence(declaredApprovals.journalReversal.title, {
      entry: toText(subject['entryNumber']) ?? '—',
    }),
    changes:
      entryFact === null ? [] : [{ label: describer.writeSentence(LABELS.entry), before: null, after: entryFact }],
  }),
  machineChange: ({ subject, versionBefore }, describer) => {
    const values = typeof subject['values'] === 'object' && subject['values'] !== null ? subject['values'] : {};
    return {
      title: describer.writeSentence(declaredApprovals.machineChange.title, {
        machine: toText(subject['sbmNumber']) ?? '—',
        at: describer.formatInstant(toText(subject['effectiveAt'])),
      }),
      changes: Object.entries(values).map(([field, value]) => ({
        label: FACT_WORDS[field] === undefined ? field : describer.translate(FACT_WORDS[field]),
        before: versionBefore === null ? null : describer.formatFact(field, versionBefore[field]),
        after: describer.formatFact(field, value),
      })),
      link: { machine: toText(subject['sbmNumber']) },
    };
  },
  accountRole: ({ subject, accountBefore }, describer) => ({
    title: describer.writeSentence(declaredApprovals.accountRole.title, {
      role: describer.nameAccountRole(toText(subject['role']) ?? ''),
      day: describer.formatDay(toText(subject['validFrom'])),
    }),
    changes: [
      {
        label: describer.writeSentence(LABELS.account),
        before: accountBefore,
        after: toText(subject['accountCode']) ?? '—',
      },
    ],
  }),
};

/** Fills the title declared by the request's module from the unchanged subject. */
const describeByTitle: Describe = ({ kind, subject }, describer) => {
  const values = Object.entries(subject).map(([name, value]) => [name, toText(value) ?? '—'] as const);
  return { title: describer.writeSentence(declaredApprovals[kind].title, Object.fromEntries(values)), changes: [] };
};

/** Converts a stored setting, which is text, to a value of its type. */
function settingScalar(key: string, value: string | number | null): SettingScalar {
  return settingByKey(key)?.type === 'integer' && value !== null ? Number(value) : value;
}

/** Describes a request about a person's rights or secrets: a title with the name and login, without changes. */
function describePersonRequest({ kind, subject }: ApprovalWithPriorValues, describer: ApprovalDescriber): Description {
  const title = describer.writeSentence(declaredApprovals[kind].title, {
    name: toText(subject['name']) ?? '—',
    login: toText(subject['login']) ?? '—',
  });
  return { title, changes: [] };
}

/** Describes a request to close or reopen a day by the day's figures at the time of the request, which it is about. */
function describeDayRequest({ kind, subject }: ApprovalWithPriorValues, describer: ApprovalDescriber): Description {
  const describeFact = (label: Text, after: string | null): ChangeDescription[] =>
    after === null ? [] : [{ label: describer.writeSentence(label), before: null, after }];
  const readFigure = (name: string): string | null => toText(subject[name]);
  const countedDrop = readFigure('countedDropMinor');
  const meteredDrop = readFigure('meteredDropMinor');
  const variance =
    countedDrop === null || meteredDrop === null ? null : String(BigInt(countedDrop) - BigInt(meteredDrop));
  return {
    title: describer.writeSentence(declaredApprovals[kind].title, {
      day: describer.formatDay(toText(subject['gamingDay'])),
    }),
    changes: [
      ...describeFact(LABELS.machines, describer.formatNumber(readFigure('machines'))),
      ...describeFact(LABELS.countedDrop, describer.formatMoney(countedDrop)),
      ...describeFact(LABELS.meteredDrop, describer.formatMoney(meteredDrop)),
      ...describeFact(LABELS.dropVariance, describer.formatMoney(variance)),
      ...describeFact(LABELS.cashWin, describer.formatMoney(readFigure('cashWinMinor'))),
      ...describeFact(LABELS.meteredWin, describer.formatMoney(readFigure('meteredWinMinor'))),
    ],
  };
}

/** A line of a future entry, as stored in a request. */
interface StoredLine {
  readonly role: string;
  readonly accountCode: string;
  readonly debitMinor: string;
  readonly creditMinor: string;
}

/** Describes a correction of a closed day: frozen and corrected figure, difference, and entries to post on approval. */
function describeClosedDayAdjustment({ subject }: ApprovalWithPriorValues, describer: ApprovalDescriber): Description {
  const readText = (name: string): string | null => toText(subject[name]);
  const machine = readText('machine') ?? '—';
  const figure = describer.nameFigure(readText('figure') ?? '');
  const entries = (subject['entries'] ?? []) as readonly {
    readonly fact: string;
    readonly lines: readonly StoredLine[];
  }[];
  /** Returns a line of a future entry in words: debit or credit, account and amount. */
  const describeLine = ({ role, accountCode, debitMinor, creditMinor }: StoredLine): string => {
    const account = `${accountCode} ${describer.nameAccountRole(role)}`;
    const isDebit = debitMinor !== '0';
    const amount = describer.formatMoney(isDebit ? debitMinor : creditMinor) ?? '';
    return describer.writeSentence(isDebit ? LABELS.debit : LABELS.credit, { account, amount });
  };
  return {
    title: describer.writeSentence(declaredApprovals.closedDayAdjustment.title, {
      day: describer.formatDay(readText('gamingDay')),
      machine,
      figure,
    }),
    changes: [
      {
        label: figure,
        before: describer.formatMoney(readText('frozenMinor')),
        after: describer.formatMoney(readText('correctedMinor')) ?? '—',
      },
      {
        label: describer.writeSentence(LABELS.difference),
        before: null,
        after: describer.formatMoney(readText('differenceMinor')) ?? '—',
      },
      {
        label: describer.writeSentence(LABELS.carriedOn),
        before: null,
        after: describer.formatDay(readText('postedOn')),
      },
      ...entries.map(({ fact, lines }) => ({
        label: describer.writeSentence(LABELS.entryToCome, {
          title: describer.writeSentence(findEntryTitle(fact, null)),
        }),
        before: null,
        after: lines.map(describeLine).join(' · '),
      })),
    ],
    link: { machine },
  };
}

/** Describes a meter adjustment, or its reversal: the step between two readings and each counter's movement. */
function describeMeterAdjustment(
  { adjusted: adjustment }: ApprovalWithPriorValues,
  describer: ApprovalDescriber,
): Description {
  if (adjustment === null)
    return { title: describer.writeSentence(declaredApprovals.meterAdjustment.title), changes: [] };
  const { machine, station, kind, earlierReadAt, laterReadAt, counters, reversesAdjustmentId } = adjustment;
  const values = { machine, station: String(station), adjustment: describer.translate(`adjustment_${kind}`) };
  const isReversal = reversesAdjustmentId !== null;
  return {
    title: describer.writeSentence(isReversal ? REVERSAL : declaredApprovals.meterAdjustment.title, values),
    changes: [
      {
        label: describer.writeSentence(LABELS.step),
        before: null,
        after: describer.writeSentence(LABELS.toStep, {
          from: describer.formatInstant(earlierReadAt),
          to: describer.formatInstant(laterReadAt),
        }),
      },
      ...Object.entries(counters).map(([name, movement]) => {
        const movementText = describer.formatNumber(movement) ?? movement;
        return {
          label: describer.writeSentence(LABELS.movement, { counter: describer.nameCounter(name) }),
          before: isReversal ? movementText : null,
          after: isReversal ? describer.writeSentence(LABELS.undone) : movementText,
        };
      }),
    ],
    link: { machine, station, earlierReadAt, laterReadAt },
  };
}

/**
 * Describes requests in words: the title, the changes and the link.
 * `findFindingText` returns the sentence of a request's finding, null for other requests.
 */
export function wordApprovals(
  rows: readonly ApprovalWithPriorValues[],
  context: FindingContext,
  findFindingText: (row: ApprovalWithPriorValues) => string | null,
): ApprovalInWords[] {
  const describer = new ApprovalDescriber(context);
  return rows.map((row) => {
    const describe = DESCRIPTIONS[row.kind] ?? describeByTitle;
    const { title, changes, link } = describe(row, describer, findFindingText(row));
    return { title, changes, link: { ...NO_LINK, gamingDay: toText(row.subject['gamingDay']), ...link } };
  });
}
