import { DaysService } from '#closing/days/days.service.js';
import { ReconciliationService } from '#closing/reconciliation/reconciliation.service.js';
import { createConsoleActor, requireEstablishment, withApplication } from './running/application.js';
import { formatFindings } from './words/day.text.js';
import type { CommandResult } from './running/output.js';

export interface ReconcileOptions {
  readonly establishment?: string;
  readonly day: string;
}

const ALL_FINDINGS = { severity: null, state: null, findingKey: null, after: null, limit: 1_000_000 };

/**
 * Runs `releve reconcile`: compares the meters with the counted and paid amounts of a day. Exit code 3: a difference
 * blocks the day or must be explained.
 */
export function runReconciliation(options: ReconcileOptions): Promise<CommandResult> {
  const { day } = options;
  return withApplication(async (application) => {
    const { context, database } = application;
    const establishment = await requireEstablishment(application, options.establishment);
    const actor = await createConsoleActor(application);
    const reconciledDay = await database.transaction((tx) =>
      context.get(ReconciliationService).reconcileDay(tx, establishment, day, actor),
    );
    const findings = await context.get(DaysService).listFindings(establishment, day, ALL_FINDINGS);
    return {
      json: { ...reconciledDay, findings },
      text: formatFindings(establishment, reconciledDay, findings),
      exitCode: reconciledDay.blocking + reconciledDay.toExplain > 0 ? 3 : 0,
    };
  });
}
