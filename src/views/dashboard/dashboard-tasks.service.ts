import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import { approvalKinds, listDecidingRoles, type ApprovalKind } from '#identity/access/permissions.js';
import type { Role } from '#declarations/shapes/roles.js';
import { listCheckpointsBefore } from '#audit/audit.queries.js';
import { listOpenExceptions } from '#meters/movements/open-steps.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import {
  readClosedDaysSummary,
  findLastVerification,
  listMachinesToSettle,
  listOpenDays,
  readUnsettledTotals,
  listPendingApprovals,
  countPendingApprovals,
} from './dashboard-tasks.queries.js';
import type {
  ClosedDays,
  LastVerification,
  MachineToSettleRow,
  OpenDayRow,
  UnsettledTotals,
  PendingApprovalRow,
} from './dashboard-tasks.queries.js';

const MAX_DAYS_SHOWN = 31;
const MAX_MACHINES_SHOWN = 50;
const MAX_APPROVALS_SHOWN = 50;
const MAX_EXCEPTIONS_SHOWN = 50;
const DAY_MS = 86_400_000;

/** The next step of the day. */
export type NextStep = 'play' | 'reconcile' | 'settle' | 'approveExplanations' | 'close' | 'approveClosing';

/** An open day on the dashboard, with its next step. */
export interface OpenDay extends OpenDayRow {
  readonly next: NextStep;
  /** The role responsible for it; null: the players'. */
  readonly owner: Role | null;
}

/** A machine with findings to settle, on the dashboard. */
export interface MachineToSettle extends MachineToSettleRow {
  /** Function that settles the findings. */
  readonly owner: Role;
}

/** A pending request on the dashboard. */
export interface WaitingApproval extends PendingApprovalRow {
  /** The functions whose holder may decide. */
  readonly owners: readonly Role[];
}

/** A step of the counters to settle, on the dashboard. */
export interface OpenMeterException {
  readonly machine: string;
  readonly station: number;
  readonly earlierReadAt: Date;
  readonly laterReadAt: Date;
  readonly ageDays: number;
  /** An adjustment is waiting for approval. */
  readonly isProposed: boolean;
  /** Function that settles the step. */
  readonly owner: Role;
}

/** The proved state, and its dates. */
export interface Proved {
  /** Closed days. */
  readonly closed: ClosedDays;
  /** The last signed head of the log: everything up to `treeSize` entries is sealed. */
  readonly sealedAt: Date | null;
  readonly treeSize: bigint | null;
  /** Last verification of the log; null: none. */
  readonly verification: LastVerification | null;
}

/** The outstanding work, by day, machine and request. */
export interface DashboardTasks {
  readonly at: Date;
  /** Totals of the findings. */
  readonly totals: UnsettledTotals;
  /** Open days, the oldest first. */
  readonly days: readonly OpenDay[];
  /** Machines with findings to settle. */
  readonly machines: readonly MachineToSettle[];
  /** Pending requests, the oldest first. */
  readonly approvals: readonly WaitingApproval[];
  /** Numbers of pending requests, for the reader. */
  readonly approvalCounts: {
    /** Number of requests that the reader may decide. */
    readonly toDecide: number;
    /** Number of requests of the reader. */
    readonly mine: number;
    /** Number of the other requests. */
    readonly others: number;
  };
  /** Steps of counters to settle. */
  readonly meterExceptions: readonly OpenMeterException[];
  /** True: there are more than listed. */
  readonly hasMoreExceptions: boolean;
  readonly proved: Proved;
}

/** The tasks of an establishment, each with its responsible role and its age, and the proved state. */
@Injectable()
export class DashboardTasksService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the unsettled work of the establishment, each item with the function whose turn it is, and the facts proved
   * so far.
   */
  getDashboardTasks(actor: Actor, { establishmentId }: Establishment): Promise<DashboardTasks> {
    const now = this.clock.now();
    const reader = { personId: actor.personId, kinds: listDecidableApprovalKinds(actor) };
    return this.database.runInSnapshot(async (tx) => {
      const days = await listOpenDays(tx, establishmentId, now, MAX_DAYS_SHOWN);
      const machines = await listMachinesToSettle(tx, establishmentId, now, MAX_MACHINES_SHOWN);
      const approvals = await listPendingApprovals(tx, establishmentId, reader, now, MAX_APPROVALS_SHOWN);
      // one more than is shown, to know whether there are more
      const exceptionFilter = { machine: null, from: null, to: null, after: null, limit: MAX_EXCEPTIONS_SHOWN + 1 };
      const exceptions = await listOpenExceptions(tx, establishmentId, exceptionFilter);
      // the last signed head of the log (its size and root hash)
      const [lastCheckpoint] = await listCheckpointsBefore(tx, establishmentId, null, 1);
      return {
        at: now,
        totals: await readUnsettledTotals(tx, establishmentId),
        days: days.map((day) => ({ ...day, ...computeNextStep(day) })),
        machines: machines.map((machine) => ({ ...machine, owner: getResponsibleRole(machine) })),
        approvals: approvals.map((request) => ({ ...request, owners: listDecidingRoles(request.kind) })),
        approvalCounts: await countPendingApprovals(tx, establishmentId, reader),
        meterExceptions: exceptions
          .slice(0, MAX_EXCEPTIONS_SHOWN)
          .map((exception) => ({
            machine: exception.machine,
            station: exception.station,
            earlierReadAt: exception.earlierReadAt,
            laterReadAt: exception.laterReadAt,
            ageDays: Math.max(0, Math.floor((now.getTime() - exception.laterReadAt.getTime()) / DAY_MS)),
            isProposed: exception.proposals.length > 0,
            owner: exception.proposals.length > 0 ? 'superviseur' : 'comptable',
          })),
        hasMoreExceptions: exceptions.length > MAX_EXCEPTIONS_SHOWN,
        proved: {
          closed: await readClosedDaysSummary(tx, establishmentId),
          sealedAt: lastCheckpoint?.sealedAt ?? null,
          treeSize: lastCheckpoint?.treeSize ?? null,
          verification: await findLastVerification(tx, establishmentId),
        },
      };
    });
  }
}

/** Returns the kinds of request that the reader may decide when another person made it. */
function listDecidableApprovalKinds({ permissions, roles }: Actor): readonly ApprovalKind[] {
  if (!permissions.has('approvals.decide')) return [];
  return approvalKinds.filter((kind) => listDecidingRoles(kind).some((role) => roles.includes(role)));
}

/** Returns the next step of an open day, and the function whose turn it is; null while the day is only played. */
function computeNextStep(day: OpenDayRow): { readonly next: NextStep; readonly owner: Role | null } {
  if (day.closingRequestId !== null) return { next: 'approveClosing', owner: 'direction' };
  if (day.runNumber === null)
    return day.isOver ? { next: 'reconcile', owner: 'comptable' } : { next: 'play', owner: null };
  if (day.blocking + day.open > 0) return { next: 'settle', owner: 'comptable' };
  if (day.awaiting > 0) return { next: 'approveExplanations', owner: 'direction' };
  return day.isOver ? { next: 'close', owner: 'comptable' } : { next: 'play', owner: null };
}

/** Returns the responsible role: the direction once every remaining finding is explained. */
const getResponsibleRole = ({ findings, awaiting }: MachineToSettleRow): Role =>
  awaiting === findings ? 'direction' : 'comptable';
