import type { DayEntry } from '../accounting/postings.js';
import type { HandPayMedium } from '../cash/hand-pays-owed.js';
import type { FindingCode } from '../reconciliation/reconciliation-codes.js';
import type { ReconciliationRules } from '../reconciliation/reconciliation-rules.js';
import type { Finding, MachineDay } from '../reconciliation/reconciliation-types.js';
import { reconcileMachine } from '../reconciliation/reconciliation-findings.js';
import { findCaseCause, readEvidence, type CaseCause, type CaseFinding } from './case-causes.js';
import { buildMachineEntries } from './machine-entries.js';

/**
 * The act that a case proposes: the remedy of its cause, with the values of the form that does it. It is
 * proposed from the facts of the day and decided by people.
 */

/** Corrects the denomination of a machine on file from an instant; two people decide. */
export interface DenominationAct {
  readonly kind: 'correctDenomination';
  readonly machine: string;
  /** Denomination at which the meters are the money, in minor units. */
  readonly denominationMinor: bigint;
  /** The first reading of the day, or the start of the version that is wrong when that is later. */
  readonly effectiveAt: Date;
}

/** Exchanges the counts of two machines whose boxes were entered under each other's number; two people decide. */
export interface ExchangeAct {
  readonly kind: 'exchangeCounts';
  readonly machine: string;
  /** Number of the machine with which it is exchanged. */
  readonly otherMachine: string;
}

/** Opens the slip of a hand pay that was metered and has none. */
export interface SlipAct {
  readonly kind: 'openSlip';
  readonly machine: string;
  /** Kind of the slip. */
  readonly slipKind: HandPayMedium;
  /** Amount of the slip, in minor units. */
  readonly amountMinor: bigint;
  /** The latest instant at which it can have been won: the last reading of the day; null: there is none. */
  readonly wonBefore: Date | null;
}

/** Corrects a count in the form of its machine; two people decide. */
export interface CountAct {
  readonly kind: 'correctCount';
  readonly machine: string;
  /** Amount of tickets to enter, in minor units; null: as counted again. */
  readonly ticketsMinor: bigint | null;
}

/** Enters a count that is missing. */
export interface MissingCountAct {
  readonly kind: 'enterCount';
  readonly machine: string;
}

/** Moves the amount of a slip to the machine whose meter has it, by a correction of both totals; two people decide. */
export interface MoveSlipAct {
  readonly kind: 'moveSlip';
  /** Machine under whose number the slip was entered. */
  readonly machine: string;
  /** Number of the machine whose meter has the hand pay. */
  readonly otherMachine: string;
  /** Kind of the slip. */
  readonly slipKind: HandPayMedium;
  /** Amount of the slip, in minor units. */
  readonly amountMinor: bigint;
}

/** Settles a step of the counters, or the whole day of a station, in its form; two people decide. */
export interface StepAct {
  readonly kind: 'settleStep';
  readonly machine: string;
  readonly station: number;
  /** Both bounds of the step; null: the whole day. */
  readonly earlierReadAt: Date | null;
  readonly laterReadAt: Date | null;
}

/** Act that a case proposes. */
export type CaseAct = DenominationAct | ExchangeAct | MoveSlipAct | SlipAct | CountAct | MissingCountAct | StepAct;

/** A machine of a case. */
export interface CaseMachine {
  readonly machine: string;
  /** Start of the version of its file that is in force. */
  readonly versionFrom: Date;
  readonly day: MachineDay;
}

/** A finding of a case, with its machine. */
export interface FindingOfCase extends CaseFinding {
  readonly machine: string | null;
  readonly stationNumber: number | null;
}

const toInstant = (value: string | undefined): Date | null => (value === undefined ? null : new Date(value));

type ProposeAct = (finding: FindingOfCase & { readonly machine: string }, of: CaseMachine) => CaseAct | null;

/** Proposes to settle the step of a finding, or the whole day of its station. */
const proposeStep: ProposeAct = (finding) => {
  const [earlierReadAt, laterReadAt] = ['earlierReadAt', 'laterReadAt'].map((name) =>
    toInstant(readEvidence(finding, name)),
  );
  const station = finding.stationNumber ?? 1;
  return {
    kind: 'settleStep',
    machine: finding.machine,
    station,
    earlierReadAt: earlierReadAt ?? null,
    laterReadAt: laterReadAt ?? null,
  };
};

/** Findings of readings that a step settles; a reading that no one took is only explained. */
const SETTLED_READING_CODES: readonly FindingCode[] = ['openingReadingMissing', 'denominationReadingMissing'];

const getSlipKind = ({ medium }: FindingOfCase): HandPayMedium =>
  medium === 'cancelledCredits' ? 'cancelledCredits' : 'jackpot';

/** Proposes to correct the count that was mistyped; a slip is corrected from its own page. */
const proposeEnteredAmount: ProposeAct = ({ code, machine }) =>
  code === 'countVariance' ? { kind: 'correctCount', machine, ticketsMinor: null } : null;

/** Proposes the act of each cause; a cause without one is only explained. */
const PROPOSALS: Readonly<Record<CaseCause, ProposeAct | null>> = {
  boxesCrossed: (finding) => ({
    kind: 'exchangeCounts',
    machine: finding.machine,
    otherMachine: readEvidence(finding, 'mirrorMachine') ?? '',
  }),
  slipMisplaced: (finding) => {
    const varianceMinor = finding.varianceMinor ?? 0n;
    const mirrorMachine = readEvidence(finding, 'mirrorMachine') ?? '';
    // the slip is where more was paid than metered
    const [machine, otherMachine] =
      varianceMinor > 0n ? [finding.machine, mirrorMachine] : [mirrorMachine, finding.machine];
    return {
      kind: 'moveSlip',
      machine,
      otherMachine,
      slipKind: getSlipKind(finding),
      amountMinor: varianceMinor > 0n ? varianceMinor : -varianceMinor,
    };
  },
  boardsCrossed: proposeStep,
  clearedTogether: proposeStep,
  denominationWrong: (finding, { versionFrom, day }) => {
    const openings = day.stations.flatMap(
      ({ openingReadAt, segments }) => openingReadAt ?? segments[0]?.fromReadAt ?? [],
    );
    const [firstReadAt] = openings.sort((one, other) => one.getTime() - other.getTime());
    return {
      kind: 'correctDenomination',
      machine: finding.machine,
      denominationMinor: BigInt(readEvidence(finding, 'otherDenominationMinor') ?? 0),
      effectiveAt: firstReadAt !== undefined && firstReadAt > versionFrom ? firstReadAt : versionFrom,
    };
  },
  digitsExchanged: proposeEnteredAmount,
  zeroMistyped: proposeEnteredAmount,
  handPayUnslipped: (finding, { day }) => ({
    kind: 'openSlip',
    machine: finding.machine,
    slipKind: getSlipKind(finding),
    amountMinor: BigInt(readEvidence(finding, 'owedMinor') ?? 0),
    wonBefore: day.stations[0]?.closingReadAt ?? null,
  }),
  ticketsCountedTwice: (finding) => ({
    kind: 'correctCount',
    machine: finding.machine,
    ticketsMinor: BigInt(readEvidence(finding, 'stackedMinor') ?? 0),
  }),
  noteCreditedTwice: null,
  noteNotCredited: null,
  countsDisagree: ({ machine }) => ({ kind: 'correctCount', machine, ticketsMinor: null }),
  countMissing: ({ machine }) => ({ kind: 'enterCount', machine }),
  readingLate: (finding, of) => (SETTLED_READING_CODES.includes(finding.code) ? proposeStep(finding, of) : null),
  memoryCleared: proposeStep,
  boardSilent: proposeStep,
  digitMistyped: proposeStep,
  cashMissing: null,
  cashSurplus: null,
  stepUnsettled: proposeStep,
  unknown: null,
};

/** Returns the act that removes the cause of a case; null: none is known. Two boxes are exchanged only if that fits. */
export function proposeCaseAct(
  findings: readonly FindingOfCase[],
  machines: readonly CaseMachine[],
  rules: ReconciliationRules,
): CaseAct | null {
  const [finding] = findings;
  const caseMachine = machines.find(({ machine }) => machine === finding?.machine);
  if (finding === undefined || finding.machine === null || caseMachine === undefined) return null;
  const act = PROPOSALS[findCaseCause(finding)]?.({ ...finding, machine: finding.machine }, caseMachine) ?? null;
  if (act?.kind !== 'exchangeCounts' || areBoxesExchanged(act, machines, rules)) return act;
  return { kind: 'correctCount', machine: act.machine, ticketsMinor: null };
}

/** Returns true when no count of the two machines is a finding once they are exchanged. */
function areBoxesExchanged(act: ExchangeAct, machines: readonly CaseMachine[], rules: ReconciliationRules): boolean {
  const exchanged = [...applyCaseAct(act, machines).values()];
  return (
    exchanged.length === 2 &&
    exchanged.every((day) => reconcileMachine(day, rules).findings.every(({ code }) => code !== 'countVariance'))
  );
}

/** Returns the days of the machines that an act changes, by machine; empty for an act whose values a person enters. */
export function applyCaseAct(act: CaseAct, machines: readonly CaseMachine[]): ReadonlyMap<string, MachineDay> {
  const findDay = (name: string): MachineDay | undefined => machines.find(({ machine }) => machine === name)?.day;
  const day = findDay(act.machine);
  if (day === undefined) return new Map();
  switch (act.kind) {
    case 'correctDenomination':
      return new Map([[act.machine, changeDenomination(day, act)]]);
    case 'exchangeCounts': {
      const otherDay = findDay(act.otherMachine);
      if (otherDay === undefined) return new Map();
      return new Map([
        [act.machine, { ...day, counts: otherDay.counts }],
        [act.otherMachine, { ...otherDay, counts: day.counts }],
      ]);
    }
    case 'moveSlip': {
      const otherDay = findDay(act.otherMachine);
      if (otherDay === undefined) return new Map();
      return new Map([
        [act.machine, { ...day, totals: addSlip(day.totals, { ...act, amountMinor: -act.amountMinor }) }],
        [act.otherMachine, { ...otherDay, totals: addSlip(otherDay.totals, act) }],
      ]);
    }
    case 'openSlip': {
      const totals = addSlip(day.totals, act);
      return new Map([[act.machine, { ...day, totals, slips: addSlip(day.slips ?? {}, act) }]]);
    }
    default:
      return new Map();
  }
}

/** Returns the day with the denomination of an act in each part of it that begins at its instant or later. */
function changeDenomination(day: MachineDay, { denominationMinor, effectiveAt }: DenominationAct): MachineDay {
  const stations = day.stations.map((station) => {
    const segments = station.segments.map((segment) =>
      segment.fromReadAt < effectiveAt ? segment : { ...segment, denominationMinor },
    );
    return { ...station, segments };
  });
  return { ...day, denominationMinor, stations };
}

const addSlip = (
  totals: MachineDay['totals'],
  { slipKind, amountMinor }: Pick<SlipAct, 'slipKind' | 'amountMinor'>,
): MachineDay['totals'] => ({ ...totals, [slipKind]: (totals[slipKind] ?? 0n) + amountMinor });

/** The entries of a machine that an act changes: those that the closing posts now, and those after the act. */
export interface ActEffect {
  readonly machine: string;
  readonly entriesNow: readonly DayEntry[];
  readonly entriesThen: readonly DayEntry[];
  /** Findings of the machine after the act, other than notices. */
  readonly findingsThen: readonly Finding[];
}

/** Returns the effects of an act on the entries of its machines; entries that stay as they are are left out. */
export function listActEffects(
  act: CaseAct,
  machines: readonly CaseMachine[],
  rules: ReconciliationRules,
): readonly ActEffect[] {
  return [...applyCaseAct(act, machines)].flatMap(([machine, dayThen]): readonly ActEffect[] => {
    const dayNow = machines.find((each) => each.machine === machine)?.day;
    if (dayNow === undefined) return [];
    const now = reconcileMachine(dayNow, rules);
    const then = reconcileMachine(dayThen, rules);
    const entriesNow = buildMachineEntries(now.figures, now.findings);
    const entriesThen = buildMachineEntries(then.figures, then.findings);
    const findingsThen = then.findings.filter(({ severity }) => severity !== 'notice');
    return [
      {
        machine,
        entriesNow: entriesNow.filter((entry) => !includesEntry(entriesThen, entry)),
        entriesThen: entriesThen.filter((entry) => !includesEntry(entriesNow, entry)),
        findingsThen,
      },
    ];
  });
}

const describeEntry = ({ fact, lines }: DayEntry): string =>
  [fact, ...lines.map(({ role, debitMinor = 0n, creditMinor = 0n }) => `${role} ${debitMinor} ${creditMinor}`)].join();

const includesEntry = (entries: readonly DayEntry[], entry: DayEntry): boolean =>
  entries.some((each) => describeEntry(each) === describeEntry(entry));
