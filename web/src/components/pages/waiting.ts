import { createContext, useContext } from 'react';
import type { ApiSchema } from '#web/api/client.js';

/** The current user's pending tasks; null: the tasks are not of the user's function, or not read yet. */
export interface PendingTasks {
  /** Approval requests that the user may decide. */
  readonly approvalCount: number | null;
  readonly alarms: readonly ApiSchema<'AlarmRow'>[] | null;
  /** Keys that are late or missing, locks that were not handed in. */
  readonly keyAlarms: readonly ApiSchema<'KeyAlarmRow'>[] | null;
  /** Payment slips whose next step is the user's. */
  readonly payoutSlipCount: number | null;
  /** Machines that call for a hand pay and have no slip. */
  readonly handPayCalls: readonly ApiSchema<'ListedEvent'>[] | null;
}

export const noPendingTasks: PendingTasks = {
  approvalCount: null,
  alarms: null,
  keyAlarms: null,
  payoutSlipCount: null,
  handPayCalls: null,
};

/** Provided by the frame of an establishment's pages, which alone reads it. */
export const PendingTasksContext = createContext<PendingTasks>(noPendingTasks);

/** Returns the current user's pending tasks, on any page of an establishment. */
export const usePendingTasks = (): PendingTasks => useContext(PendingTasksContext);

/** Returns the number of pending tasks by place of the menu; a part that is null counts as none. */
export function countTasksByMenuEntry({
  approvalCount,
  alarms,
  keyAlarms,
  payoutSlipCount,
  handPayCalls,
}: PendingTasks): Readonly<Record<string, number>> {
  return {
    approvals: approvalCount ?? 0,
    // the page of alarms shows both
    alarms: (alarms?.length ?? 0) + (keyAlarms?.length ?? 0),
    payouts: (payoutSlipCount ?? 0) + (handPayCalls?.length ?? 0),
  };
}

/** Returns the total of the current user's pending tasks. */
export const countPendingTasks = (tasks: PendingTasks): number =>
  Object.values(countTasksByMenuEntry(tasks)).reduce((sum, count) => sum + count, 0);
