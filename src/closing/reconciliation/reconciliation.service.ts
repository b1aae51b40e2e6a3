import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { setAuditContext } from '#audit/log/audit-context.js';
import { reconciliationRules } from '#domain/reconciliation/reconciliation-rules.js';
import type { Finding } from '#domain/reconciliation/reconciliation-types.js';
import { reconcileMachine } from '#domain/reconciliation/reconciliation.js';
import { settingsToJson } from '#domain/settings/settings.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import type { EstablishmentId } from '#establishments/days/gaming-days.service.js';
import { SettingsService } from '#establishments/settings/settings.service.js';
import { ScanService } from '#meters/scan/scan.service.js';
import { Clock } from '#platform/runtime/clock.js';
import type { Tx } from '#platform/database/rows.js';
import { version } from '#platform/runtime/version.js';
import { DayWorks } from './day-works.service.js';
import { openDayRow } from '#establishments/days/gaming-days.queries.js';
import type { DayRow } from '#establishments/days/gaming-days.queries.js';
import { machineCount } from '../machine-days/machine-days.queries.js';
import { machineDays } from '../machine-days/machine-days.js';
import type { LoadedMachine } from '../machine-days/machine-days.js';
import { findingLine } from './finding-line.js';
import { FurtherFindingsService } from './further-findings.service.js';
import { nextRunNumber, turnOffCompilation, writeRun } from './runs.queries.js';
import type { FindingLine, ResultLine } from './runs.queries.js';

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
    private readonly further: FurtherFindingsService,
    private readonly clock: Clock,
    readonly works: DayWorks,
  ) {}

  /** Reconciles an open day and replaces an earlier run. Refuses INVALID_INPUT, UNKNOWN_GAMING_DAY, DAY_CLOSED. */
  async reconcileDay(tx: Tx, establishment: Establishment, gamingDay: string, actor: Actor): Promise<ReconciledDay> {
    const { establishmentId } = establishment;
    await setAuditContext(tx, {
      establishmentId,
      personId: actor.personId,
      act: 'days.reconcile',
      happenedAt: this.clock.now(),
      gamingDay,
    });
    return this.works.track({ establishmentId, gamingDay }, 'reconciliation', actor.personId, async () => {
      await this.scan(establishment);
      await this.gamingDays.ensureDay(tx, establishment, gamingDay);
      const day = await openDayRow(tx, establishmentId, gamingDay, 'update');
      return this.compute(tx, establishment, day, actor.personId);
    });
  }

  /** Scans new readings. Runs before the day is locked, because it has its own transactions. */
  async scan(establishment: EstablishmentId): Promise<void> {
    await this.scans.scanPending(establishment.establishmentId);
  }

  /** Computes a day that the caller has scanned, opened and locked, with the audit context set. */
  async compute(tx: Tx, establishment: EstablishmentId, day: DayRow, computedBy: bigint): Promise<ReconciledDay> {
    const { establishmentId } = establishment;
    const { gamingDay } = day;
    const dayKey = { establishmentId, gamingDay };
    await turnOffCompilation(tx);
    const settings = await this.settings.inForce(tx, establishment, gamingDay);
    const window = { establishmentId, gamingDay, opensAt: day.opensAt, closesAt: day.closesAt, machineIds: null };
    const lateFindings = await this.further.ofLateReadings(tx, establishment, day, computedBy);
    const machinesTotal = await machineCount(tx, establishmentId);
    this.works.update(dayKey, { phase: 'machines', machinesTotal });
    const { results, findings } = await reconcileMachines(machineDays(tx, window), settings, (machinesDone) =>
      this.works.update(dayKey, { machinesDone }),
    );
    this.works.update(dayKey, { phase: 'writing' });
    findings.push(...(await this.further.ofContributions(tx, establishmentId, day, settings)), ...lateFindings);
    const runNumber = await nextRunNumber(tx, establishmentId, gamingDay);
    const run = {
      computedBy,
      computedAt: this.clock.now(),
      softwareVersion: version,
      settings: settingsToJson(settings),
      machineCount: results.length,
      findingCount: findings.length,
    };
    await writeRun(tx, { establishmentId, gamingDay, runNumber }, run, results, findings);
    const countOfSeverity = (severity: Finding['severity']): number =>
      findings.filter((line) => line.finding.severity === severity).length;
    return {
      gamingDay,
      runNumber,
      machineCount: results.length,
      findingCount: findings.length,
      blocking: countOfSeverity('blocking'),
      toExplain: countOfSeverity('toExplain'),
      notices: countOfSeverity('notice'),
    };
  }
}

/** Reconciles machine after machine; returns their figures and findings, and reports the number done. */
async function reconcileMachines(
  machines: AsyncIterable<readonly LoadedMachine[]>,
  settings: SettingsInForce,
  onProgress: (done: number) => void,
): Promise<{ readonly results: ResultLine[]; readonly findings: FindingLine[] }> {
  const rules = reconciliationRules(settings);
  const results: ResultLine[] = [];
  const findings: FindingLine[] = [];
  for await (const chunk of machines) {
    for (const { row, day } of chunk) {
      const reconciled = reconcileMachine(day, rules);
      const { machineId, versionNumber, denominationMinor, returnPercent } = row;
      results.push({ machineId, versionNumber, denominationMinor, returnPercent, figures: reconciled.figures });
      for (const finding of reconciled.findings) findings.push(findingLine(machineId, row.sbmNumber, finding));
    }
    onProgress(results.length);
  }
  return { results, findings };
}
