import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { buildReconciliationRules } from '#domain/reconciliation/reconciliation-rules.js';
import {
  listClearedTogether,
  listWithheldSteps,
  nameCrossedBoards,
  nameMirroredVariances,
  type ClearedMachine,
  type MachineFinding,
  type WithheldStep,
} from '#domain/reconciliation/linked-findings.js';
import type { Finding } from '#domain/reconciliation/reconciliation-types.js';
import { reconcileMachine } from '#domain/reconciliation/reconciliation-findings.js';
import { encodeSettings, type SettingsInForce } from '#domain/settings/settings.js';
import { GamingDaysService, type EstablishmentReference } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { ScanService } from '#meters/scan/scan.service.js';
import { Clock } from '#platform/runtime/clock.js';
import type { Tx } from '#platform/database/rows.js';
import { version } from '#platform/runtime/version.js';
import { DayWorks } from './day-works.service.js';
import { requireOpenDay, type DayRow } from '#establishments/days/gaming-days.queries.js';
import { countMachines } from '../machine-days/machine-days.queries.js';
import { loadMachineDays, type LoadedMachine } from '../machine-days/machine-days.js';
import { numberCases } from './case-numbers.queries.js';
import { buildFindingLine } from './finding-line.js';
import { FurtherFindingsService } from './further-findings.service.js';
import {
  computeNextRunNumber,
  prepareForLongStatements,
  replaceRun,
  type FindingLine,
  type ResultLine,
} from './runs.queries.js';

/** Result of a computation of a gaming day, with the numbers of its findings. */
export interface ReconciledDay {
  readonly gamingDay: string;
  readonly runNumber: number;
  readonly machineCount: number;
  readonly findingCount: number;
  readonly blocking: number;
  /** Number of findings that need an explanation. */
  readonly toExplain: number;
  readonly notices: number;
}

/** Computes a gaming day: metered figures against counted and paid ones, with every finding. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly gamingDays: GamingDaysService,
    private readonly settings: SettingsService,
    private readonly scans: ScanService,
    private readonly furtherFindings: FurtherFindingsService,
    private readonly clock: Clock,
    readonly dayWorks: DayWorks,
  ) {}

  /** Reconciles an open day and replaces an earlier run. Refuses INVALID_INPUT, UNKNOWN_GAMING_DAY, DAY_CLOSED. */
  async reconcileDay(tx: Tx, establishment: Establishment, gamingDay: string, actor: Actor): Promise<ReconciledDay> {
    const { establishmentId } = establishment;
    const { personId } = actor;
    const happenedAt = this.clock.now();
    await setAuditContext(tx, { establishmentId, personId, action: 'days.reconcile', happenedAt, gamingDay });
    return this.dayWorks.trackWork({ establishmentId, gamingDay }, 'reconciliation', personId, async () => {
      await this.scanReadings(establishment);
      await this.gamingDays.ensureDay(tx, establishment, gamingDay);
      const day = await requireOpenDay(tx, establishmentId, gamingDay, 'update');
      return this.computeDay(tx, establishment, day, personId);
    });
  }

  /** Scans new readings. Runs before the day is locked, because it has its own transactions. */
  async scanReadings(establishment: EstablishmentReference): Promise<void> {
    await this.scans.scanPending(establishment.establishmentId);
  }

  /**
   * Computes a day as its next run and returns the numbers of its findings. The caller has scanned the readings, opened
   * and locked the day, and set the audit context.
   */
  async computeDay(
    tx: Tx,
    establishment: EstablishmentReference,
    day: DayRow,
    computedBy: bigint,
  ): Promise<ReconciledDay> {
    const { establishmentId } = establishment;
    const { gamingDay } = day;
    const dayKey = { establishmentId, gamingDay };
    await prepareForLongStatements(tx);
    const settings = await this.settings.readSettingsInForce(tx, establishment, gamingDay);
    const window = { establishmentId, gamingDay, opensAt: day.opensAt, closesAt: day.closesAt, machineIds: null };
    const lateFindings = await this.furtherFindings.recordLateAdjustments(tx, establishment, day, computedBy);
    const machinesTotal = await countMachines(tx, establishmentId);
    this.dayWorks.updateWork(dayKey, { phase: 'machines', machinesTotal });
    const { results, findings } = await reconcileMachines(loadMachineDays(tx, window), day, settings, (machinesDone) =>
      this.dayWorks.updateWork(dayKey, { machinesDone }),
    );
    this.dayWorks.updateWork(dayKey, { phase: 'writing' });
    findings.push(
      ...(await this.furtherFindings.listContributedFindings(tx, establishmentId, day, settings)),
      ...lateFindings,
    );
    const runNumber = await computeNextRunNumber(tx, establishmentId, gamingDay);
    const newRun = {
      computedBy,
      computedAt: this.clock.now(),
      softwareVersion: version,
      settings: encodeSettings(settings),
      machineCount: results.length,
      findingCount: findings.length,
    };
    await replaceRun(tx, { establishmentId, gamingDay, runNumber }, newRun, results, findings);
    await numberCases(tx, { establishmentId, gamingDay }, findings);
    const countFindingsOfSeverity = (severity: Finding['severity']): number =>
      findings.filter((findingLine) => findingLine.finding.severity === severity).length;
    return {
      gamingDay,
      runNumber,
      machineCount: results.length,
      findingCount: findings.length,
      blocking: countFindingsOfSeverity('blocking'),
      toExplain: countFindingsOfSeverity('toExplain'),
      notices: countFindingsOfSeverity('notice'),
    };
  }
}

/**
 * Reconciles machine after machine. Returns their figures and findings, and reports the number done after each chunk.
 */
async function reconcileMachines(
  machines: AsyncIterable<readonly LoadedMachine[]>,
  { opensAt }: Pick<DayRow, 'opensAt'>,
  settings: SettingsInForce,
  onProgress: (machinesDone: number) => void,
): Promise<{ readonly results: ResultLine[]; readonly findings: FindingLine[] }> {
  const rules = buildReconciliationRules(settings);
  const results: ResultLine[] = [];
  const machineFindings: (MachineFinding & { readonly machineId: bigint })[] = [];
  const withheldSteps: WithheldStep[] = [];
  const clearedMachines: ClearedMachine[] = [];
  for await (const chunk of machines) {
    for (const { row, day } of chunk) {
      const reconciledMachine = reconcileMachine(day, rules);
      const { machineId, versionNumber, denominationMinor, returnPercent } = row;
      results.push({ machineId, versionNumber, denominationMinor, returnPercent, figures: reconciledMachine.figures });
      withheldSteps.push(...listWithheldSteps(row.sbmNumber, day));
      if (day.clearedAt !== undefined)
        clearedMachines.push({ machineId, machine: row.sbmNumber, clearedAt: day.clearedAt });
      for (const finding of reconciledMachine.findings)
        machineFindings.push({ machineId, machine: row.sbmNumber, finding });
    }
    onProgress(results.length);
  }
  machineFindings.push(...listClearedTogether(clearedMachines, opensAt));
  const linkedFindings = nameCrossedBoards(nameMirroredVariances(machineFindings), withheldSteps);
  const findings = linkedFindings.map(({ machineId, machine, finding }) =>
    buildFindingLine(machineId, machine, finding),
  );
  return { results, findings };
}
