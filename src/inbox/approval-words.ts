import type { ApprovalKind } from '#identity/access/permissions.js';
import { accountRoleByName } from '#domain/accounting/account-roles.js';
import { entryTitle } from '#domain/accounting/journal-words.js';
import { fillSentence } from '#domain/sentences.js';
import { counterByName } from '#domain/meters/counters.js';
import { settingByKey } from '#domain/settings/settings.js';
import { declaredApprovals } from '#declarations/declarations.js';
import { roleWords, roles } from '#declarations/shapes/roles.js';
import type { SettingScalar } from '#declarations/shapes/shape.js';
import { text } from '#declarations/shapes/text.js';
import type { Text } from '#declarations/shapes/text.js';
import type { FindingContext } from '#documents/parts/finding-words.js';
import { formatDay, formatDecimal, formatInstant, formatMoney } from '#documents/words/format.js';
import { settingLabel, settingValue } from '#documents/words/setting-words.js';
import type { ApprovalWithPriorValues } from './approval-descriptions.queries.js';
import { wordsOf } from '#documents/words/words.js';
import type { Words } from '#documents/words/words.js';

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

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** Describes requests in words; created for one context and reused for a page of requests. */
class ApprovalDescriber {
  readonly words: Words;

  constructor(private readonly context: FindingContext) {
    this.words = wordsOf('technical-sheet', context.language);
  }

  /** Returns a sentence in the reader's language; a missing value is a dash. */
  sentence(template: Text, values: Readonly<Record<string, string>> = {}): string {
    const { language } = this.context;
    return fillSentence(template[language], values, language).replace(/\{\w+[^{}]*\}/gu, '—');
  }

  /** Returns an amount in minor units with its currency; null when it is no whole number. */
  money(minor: string | null | undefined): string | null {
    if (minor === null || minor === undefined || !/^-?\d+$/u.test(minor)) return null;
    return formatMoney(BigInt(minor), this.context.establishment.currency, this.context.language);
  }

  /** Returns a decimal in the reader's language; null when it is no number. */
  number(value: string | null | undefined): string | null {
    return value !== null && value !== undefined && /^-?\d+(\.\d+)?$/u.test(value)
      ? formatDecimal(value, this.context.language)
      : null;
  }

  day(day: string | null): string {
    return day === null ? '—' : formatDay(day, this.context.language);
  }

  /** Returns an instant on the establishment's clock; a dash when it is missing or invalid. */
  instant(instant: string | null): string {
    if (instant === null || Number.isNaN(Date.parse(instant))) return '—';
    return formatInstant(instant, this.context.establishment.timeZone, this.context.language);
  }

  /** Names a figure of a machine's line as the daily statement does. */
  figure(name: string): string {
    return wordsOf('daily-statement', this.context.language)(`figure_${name}`);
  }

  /** Returns the name of a counter in the reader's language. */
  counter(name: string): string {
    const counter = counterByName(name);
    if (counter === undefined) return name;
    return counter.label[this.context.language];
  }

  /** Returns the money fields of the subject that differ from those in force, with both values. */
  amounts(
    presentValues: Readonly<Record<string, string>> | null,
    subject: Readonly<Record<string, unknown>>,
    fields: readonly (readonly [field: string, label: string, kind: 'money' | 'number'])[],
  ): ChangeDescription[] {
    return fields.flatMap(([field, label, kind]) => {
      const [presentValue, proposedValue] = [presentValues?.[field] ?? null, textOf(subject[field])];
      if (proposedValue === null || presentValue === proposedValue) return [];
      const formatValue = (value: string | null): string | null =>
        kind === 'money' ? this.money(value) : this.number(value);
      return [{ label, before: formatValue(presentValue), after: formatValue(proposedValue) ?? proposedValue }];
    });
  }

  /** Returns the value of a setting in words, by its type. */
  setting(value: unknown, key: string): string | null {
    const setting = settingByKey(key);
    const isScalar = value === null || typeof value === 'string' || typeof value === 'number';
    if (setting === undefined || !isScalar) return textOf(value);
    return settingValue(setting, value, this.settingContext, this.words);
  }

  settingName(key: string): string {
    const setting = settingByKey(key);
    return setting === undefined ? key : settingLabel(setting, this.context);
  }

  role(name: string | null): string {
    const role = roles.find((candidate) => candidate === name);
    return role === undefined ? '—' : this.sentence(roleWords[role]);
  }

  /** Returns the name of a ledger account's role in the reader's language. */
  accountRole(name: string): string {
    const role = accountRoleByName(name);
    return role === undefined ? name : role.name[this.context.language];
  }

  /** Returns a fact of a machine's version in words, by its field. */
  fact(field: string, value: unknown): string {
    if (value === null || value === undefined) return '—';
    if (typeof value === 'boolean') return this.words(value ? 'yes' : 'no');
    const text = textOf(value) ?? JSON.stringify(value);
    if (field === 'state') return this.words(`state_${text}`);
    if (field === 'denominationMinor') return this.money(text) ?? text;
    if (field === 'returnCertifiedOn') return this.day(text);
    return this.number(text) ?? text;
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
    title: describer.sentence(declaredApprovals.findingExplanation.title, {
      finding: finding ?? textOf(subject['code']) ?? '',
    }),
    changes: [],
    link: { findingKey: textOf(subject['findingKey']), machine: textOf(subject['machine']) },
  }),
  countCorrection: ({ subject, countBefore }, describer) => ({
    title: describer.sentence(declaredApprovals.countCorrection.title, {
      count: textOf(subject['countNumber']) ?? '1',
      machine: textOf(subject['machine']) ?? '—',
      day: describer.day(textOf(subject['gamingDay'])),
    }),
    changes: describer.amounts(countBefore, subject, [
      ['notesMinor', describer.words('notes'), 'money'],
      ['ticketsMinor', describer.words('tickets'), 'money'],
      ['ticketCount', describer.sentence(LABELS.ticketCount), 'number'],
      ['coinsMinor', describer.words('coins'), 'money'],
    ]),
    link: { machine: textOf(subject['machine']) },
  }),
  totalCorrection: ({ subject, totalBefore }, describer) => ({
    title: describer.sentence(declaredApprovals.totalCorrection.title, {
      total: describer.words(`kind_${textOf(subject['kind']) ?? ''}`),
      machine: textOf(subject['machine']) ?? '—',
      day: describer.day(textOf(subject['gamingDay'])),
    }),
    changes: describer.amounts(totalBefore, subject, [
      ['amountMinor', describer.sentence(LABELS.amount), 'money'],
      ['slipCount', describer.sentence(LABELS.slips), 'number'],
    ]),
    link: { machine: textOf(subject['machine']) },
  }),
  closedDayAdjustment: (row, describer) => describeClosedDayAdjustment(row, describer),
  meterAdjustment: (row, describer) => describeMeterAdjustment(row, describer),
  setting: ({ subject, settingBefore, hasSettingBefore }, describer) => {
    const key = textOf(subject['settingKey']) ?? '';
    const byDefault = settingByKey(key)?.byDefault ?? null;
    const before = hasSettingBefore ? settingScalar(key, settingBefore) : byDefault;
    return {
      title: describer.sentence(declaredApprovals.setting.title, {
        setting: describer.settingName(key),
        day: describer.day(textOf(subject['effectiveFrom'])),
      }),
      changes: [
        {
          label: describer.settingName(key),
          before: describer.setting(before, key),
          after: describer.setting(subject['value'], key) ?? '—',
        },
      ],
      link: { settingKey: key },
    };
  },
  roleGrant: ({ subject }, describer) => ({
    title: describer.sentence(declaredApprovals.roleGrant.title, {
      name: textOf(subject['name']) ?? '—',
      role: describer.role(textOf(subject['role'])),
    }),
    changes: [],
  }),
  badgeIssue: (row, describer) => describePersonRequest(row, describer),
  accountOpening: (row, describer) => describePersonRequest(row, describer),
  secretReset: (row, describer) => describePersonRequest(row, describer),
  factorRemoval: (row, describer) => describePersonRequest(row, describer),
  journalReversal: ({ subject, entryFact }, describer) => ({
    title: describer.sentence(declaredApprovals.journalReversal.title, {
      entry: textOf(subject['entryNumber']) ?? '—',
    }),
    changes: entryFact === null ? [] : [{ label: describer.sentence(LABELS.entry), before: null, after: entryFact }],
  }),
  machineChange: ({ subject, versionBefore }, describer) => {
    const values = typeof subject['values'] === 'object' && subject['values'] !== null ? subject['values'] : {};
    return {
      title: describer.sentence(declaredApprovals.machineChange.title, {
        machine: textOf(subject['sbmNumber']) ?? '—',
        at: describer.instant(textOf(subject['effectiveAt'])),
      }),
      changes: Object.entries(values).map(([field, value]) => ({
        label: FACT_WORDS[field] === undefined ? field : describer.words(FACT_WORDS[field]),
        before: versionBefore === null ? null : describer.fact(field, versionBefore[field]),
        after: describer.fact(field, value),
      })),
      link: { machine: textOf(subject['sbmNumber']) },
    };
  },
  accountRole: ({ subject, accountBefore }, describer) => ({
    title: describer.sentence(declaredApprovals.accountRole.title, {
      role: describer.accountRole(textOf(subject['role']) ?? ''),
      day: describer.day(textOf(subject['validFrom'])),
    }),
    changes: [
      {
        label: describer.sentence(LABELS.account),
        before: accountBefore,
        after: textOf(subject['accountCode']) ?? '—',
      },
    ],
  }),
};

/** Fills the title declared by the request's module from the unchanged subject. */
const describeByTitle: Describe = ({ kind, subject }, describer) => {
  const values = Object.entries(subject).map(([name, value]) => [name, textOf(value) ?? '—'] as const);
  return { title: describer.sentence(declaredApprovals[kind].title, Object.fromEntries(values)), changes: [] };
};

/** Converts a stored setting, which is text, to a value of its type. */
function settingScalar(key: string, value: string | number | null): SettingScalar {
  return settingByKey(key)?.type === 'integer' && value !== null ? Number(value) : value;
}

/** Describes a request about a person's rights or secrets by name and login. */
function describePersonRequest({ kind, subject }: ApprovalWithPriorValues, describer: ApprovalDescriber): Description {
  const title = describer.sentence(declaredApprovals[kind].title, {
    name: textOf(subject['name']) ?? '—',
    login: textOf(subject['login']) ?? '—',
  });
  return { title, changes: [] };
}

/**
 * Describes a request to close or reopen a day by the figures at the time of the request: the decision is about those.
 */
function describeDayRequest({ kind, subject }: ApprovalWithPriorValues, describer: ApprovalDescriber): Description {
  const describeFact = (label: Text, after: string | null): ChangeDescription[] =>
    after === null ? [] : [{ label: describer.sentence(label), before: null, after }];
  const readFigure = (name: string): string | null => textOf(subject[name]);
  const countedDrop = readFigure('countedDropMinor');
  const meteredDrop = readFigure('meteredDropMinor');
  const variance =
    countedDrop === null || meteredDrop === null ? null : String(BigInt(countedDrop) - BigInt(meteredDrop));
  return {
    title: describer.sentence(declaredApprovals[kind].title, { day: describer.day(textOf(subject['gamingDay'])) }),
    changes: [
      ...describeFact(LABELS.machines, describer.number(readFigure('machines'))),
      ...describeFact(LABELS.countedDrop, describer.money(countedDrop)),
      ...describeFact(LABELS.meteredDrop, describer.money(meteredDrop)),
      ...describeFact(LABELS.dropVariance, describer.money(variance)),
      ...describeFact(LABELS.cashWin, describer.money(readFigure('cashWinMinor'))),
      ...describeFact(LABELS.meteredWin, describer.money(readFigure('meteredWinMinor'))),
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

/**
 * Describes a corrected closed day: frozen and corrected figures, the difference, and the entries to be posted on
 * approval.
 */
function describeClosedDayAdjustment({ subject }: ApprovalWithPriorValues, describer: ApprovalDescriber): Description {
  const readText = (name: string): string | null => textOf(subject[name]);
  const machine = readText('machine') ?? '—';
  const figure = describer.figure(readText('figure') ?? '');
  const entries = (subject['entries'] ?? []) as readonly {
    readonly fact: string;
    readonly lines: readonly StoredLine[];
  }[];
  /** Returns a line of a future entry in words: debit or credit, account and amount. */
  const describeLine = ({ role, accountCode, debitMinor, creditMinor }: StoredLine): string => {
    const account = `${accountCode} ${describer.accountRole(role)}`;
    const isDebit = debitMinor !== '0';
    const amount = describer.money(isDebit ? debitMinor : creditMinor) ?? '';
    return describer.sentence(isDebit ? LABELS.debit : LABELS.credit, { account, amount });
  };
  return {
    title: describer.sentence(declaredApprovals.closedDayAdjustment.title, {
      day: describer.day(readText('gamingDay')),
      machine,
      figure,
    }),
    changes: [
      {
        label: figure,
        before: describer.money(readText('frozenMinor')),
        after: describer.money(readText('correctedMinor')) ?? '—',
      },
      {
        label: describer.sentence(LABELS.difference),
        before: null,
        after: describer.money(readText('differenceMinor')) ?? '—',
      },
      { label: describer.sentence(LABELS.carriedOn), before: null, after: describer.day(readText('postedOn')) },
      ...entries.map(({ fact, lines }) => {
        return {
          label: describer.sentence(LABELS.entryToCome, { title: describer.sentence(entryTitle(fact, null)) }),
          before: null,
          after: lines.map(describeLine).join(' · '),
        };
      }),
    ],
    link: { machine },
  };
}

/** Describes a meter adjustment, or its reversal: the step between two readings and each counter's movement. */
function describeMeterAdjustment(
  { adjusted: adjustment }: ApprovalWithPriorValues,
  describer: ApprovalDescriber,
): Description {
  if (adjustment === null) return { title: describer.sentence(declaredApprovals.meterAdjustment.title), changes: [] };
  const { machine, station, kind, earlierReadAt, laterReadAt, counters, reversesAdjustmentId } = adjustment;
  const values = { machine, station: String(station), adjustment: describer.words(`adjustment_${kind}`) };
  const isReversal = reversesAdjustmentId !== null;
  return {
    title: describer.sentence(isReversal ? REVERSAL : declaredApprovals.meterAdjustment.title, values),
    changes: [
      {
        label: describer.sentence(LABELS.step),
        before: null,
        after: describer.sentence(LABELS.toStep, {
          from: describer.instant(earlierReadAt),
          to: describer.instant(laterReadAt),
        }),
      },
      ...Object.entries(counters).map(([name, movement]) => {
        const movementText = describer.number(movement) ?? movement;
        return {
          label: describer.sentence(LABELS.movement, { counter: describer.counter(name) }),
          before: isReversal ? movementText : null,
          after: isReversal ? describer.sentence(LABELS.undone) : movementText,
        };
      }),
    ],
    link: { machine, station, earlierReadAt, laterReadAt },
  };
}

/** Returns the requests in words; `findFindingText` returns the sentence of a request's finding. */
export function approvalsInWords(
  rows: readonly ApprovalWithPriorValues[],
  context: FindingContext,
  findFindingText: (row: ApprovalWithPriorValues) => string | null,
): ApprovalInWords[] {
  const describer = new ApprovalDescriber(context);
  return rows.map((row) => {
    const describe = DESCRIPTIONS[row.kind] ?? describeByTitle;
    const { title, changes, link } = describe(row, describer, findFindingText(row));
    return { title, changes, link: { ...NO_LINK, gamingDay: textOf(row.subject['gamingDay']), ...link } };
  });
}
