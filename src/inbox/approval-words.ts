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

  sentence(template: Text, values: Readonly<Record<string, string>> = {}): string {
    const { language } = this.context;
    return fillSentence(template[language], values, language).replace(/\{\w+[^{}]*\}/gu, '—');
  }

  money(minor: string | null | undefined): string | null {
    if (minor === null || minor === undefined || !/^-?\d+$/u.test(minor)) return null;
    return formatMoney(BigInt(minor), this.context.establishment.currency, this.context.language);
  }

  number(value: string | null | undefined): string | null {
    return value !== null && value !== undefined && /^-?\d+(\.\d+)?$/u.test(value)
      ? formatDecimal(value, this.context.language)
      : null;
  }

  day(day: string | null): string {
    return day === null ? '—' : formatDay(day, this.context.language);
  }

  instant(instant: string | null): string {
    if (instant === null || Number.isNaN(Date.parse(instant))) return '—';
    return formatInstant(instant, this.context.establishment.timeZone, this.context.language);
  }

  /** Names a figure of a machine's line as the daily statement does. */
  figure(name: string): string {
    return wordsOf('daily-statement', this.context.language)(`figure_${name}`);
  }

  counter(name: string): string {
    const counter = counterByName(name);
    if (counter === undefined) return name;
    return counter.label[this.context.language];
  }

  /** Returns the money fields of the subject that differ from those in force, with both values. */
  amounts(
    before: Readonly<Record<string, string>> | null,
    subject: Readonly<Record<string, unknown>>,
    fields: readonly (readonly [field: string, label: string, kind: 'money' | 'number'])[],
  ): ChangeDescription[] {
    return fields.flatMap(([field, label, kind]) => {
      const [was, will] = [before?.[field] ?? null, textOf(subject[field])];
      if (will === null || was === will) return [];
      const written = (value: string | null): string | null =>
        kind === 'money' ? this.money(value) : this.number(value);
      return [{ label, before: written(was), after: written(will) ?? will }];
    });
  }

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
    const role = roles.find((one) => one === name);
    return role === undefined ? '—' : this.sentence(roleWords[role]);
  }

  accountRole(name: string): string {
    const role = accountRoleByName(name);
    return role === undefined ? name : role.name[this.context.language];
  }

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

function describePersonRequest({ kind, subject }: ApprovalWithPriorValues, describer: ApprovalDescriber): Description {
  const title = describer.sentence(declaredApprovals[kind].title, {
    name: textOf(subject['name']) ?? '—',
    login: textOf(subject['login']) ?? '—',
  });
  return { title, changes: [] };
}

/** Uses the figures at the time of the request: the decision is about those. */
function describeDayRequest({ kind, subject }: ApprovalWithPriorValues, describer: ApprovalDescriber): Description {
  const fact = (label: Text, after: string | null): ChangeDescription[] =>
    after === null ? [] : [{ label: describer.sentence(label), before: null, after }];
  const figure = (name: string): string | null => textOf(subject[name]);
  const counted = figure('countedDropMinor');
  const metered = figure('meteredDropMinor');
  const variance = counted === null || metered === null ? null : String(BigInt(counted) - BigInt(metered));
  return {
    title: describer.sentence(declaredApprovals[kind].title, { day: describer.day(textOf(subject['gamingDay'])) }),
    changes: [
      ...fact(LABELS.machines, describer.number(figure('machines'))),
      ...fact(LABELS.countedDrop, describer.money(counted)),
      ...fact(LABELS.meteredDrop, describer.money(metered)),
      ...fact(LABELS.dropVariance, describer.money(variance)),
      ...fact(LABELS.cashWin, describer.money(figure('cashWinMinor'))),
      ...fact(LABELS.meteredWin, describer.money(figure('meteredWinMinor'))),
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
  const text = (name: string): string | null => textOf(subject[name]);
  const machine = text('machine') ?? '—';
  const figure = describer.figure(text('figure') ?? '');
  const entries = (subject['entries'] ?? []) as readonly {
    readonly fact: string;
    readonly lines: readonly StoredLine[];
  }[];
  const lineInWords = ({ role, accountCode, debitMinor, creditMinor }: StoredLine): string => {
    const account = `${accountCode} ${describer.accountRole(role)}`;
    const isDebit = debitMinor !== '0';
    const amount = describer.money(isDebit ? debitMinor : creditMinor) ?? '';
    return describer.sentence(isDebit ? LABELS.debit : LABELS.credit, { account, amount });
  };
  return {
    title: describer.sentence(declaredApprovals.closedDayAdjustment.title, {
      day: describer.day(text('gamingDay')),
      machine,
      figure,
    }),
    changes: [
      {
        label: figure,
        before: describer.money(text('frozenMinor')),
        after: describer.money(text('correctedMinor')) ?? '—',
      },
      {
        label: describer.sentence(LABELS.difference),
        before: null,
        after: describer.money(text('differenceMinor')) ?? '—',
      },
      { label: describer.sentence(LABELS.carriedOn), before: null, after: describer.day(text('postedOn')) },
      ...entries.map(({ fact, lines }) => {
        return {
          label: describer.sentence(LABELS.entryToCome, { title: describer.sentence(entryTitle(fact, null)) }),
          before: null,
          after: lines.map(lineInWords).join(' · '),
        };
      }),
    ],
    link: { machine },
  };
}

function describeMeterAdjustment({ adjusted }: ApprovalWithPriorValues, describer: ApprovalDescriber): Description {
  if (adjusted === null) return { title: describer.sentence(declaredApprovals.meterAdjustment.title), changes: [] };
  const { machine, station, kind, earlierReadAt, laterReadAt, counters, reversesAdjustmentId } = adjusted;
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
        const stated = describer.number(movement) ?? movement;
        return {
          label: describer.sentence(LABELS.movement, { counter: describer.counter(name) }),
          before: isReversal ? stated : null,
          after: isReversal ? describer.sentence(LABELS.undone) : stated,
        };
      }),
    ],
    link: { machine, station, earlierReadAt, laterReadAt },
  };
}

/** Returns a function that describes a request in words; `findingText` returns the sentence of its finding. */
export function approvalsInWords(
  rows: readonly ApprovalWithPriorValues[],
  context: FindingContext,
  findingText: (row: ApprovalWithPriorValues) => string | null,
): ApprovalInWords[] {
  const describer = new ApprovalDescriber(context);
  return rows.map((row) => {
    const describe = DESCRIPTIONS[row.kind] ?? describeByTitle;
    const { title, changes, link } = describe(row, describer, findingText(row));
    return { title, changes, link: { ...NO_LINK, gamingDay: textOf(row.subject['gamingDay']), ...link } };
  });
}
