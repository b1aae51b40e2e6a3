import { ClosingService } from '#closing/closing.service.js';
import { DaysService } from '#closing/days/days.service.js';
import { ReconciliationService } from '#closing/reconciliation/reconciliation.service.js';
import { createConsoleActor, requireEstablishment, withApplication } from './running/application.js';
import { formatBlockers, formatConsoleDay } from './words/day.text.js';
import type { CommandResult } from './running/output.js';
import { formatConsoleText } from './words/words.js';

export interface CloseDayOptions {
  readonly establishment?: string;
  readonly day: string;
  readonly reason: string;
}

/**
 * Runs `releve close-day`: reconciles the day and, when nothing prevents its closing, requests the closing. Another
 * person's approval then closes the day. Exit code 3: something still prevents it.
 */
export function closeDay(options: CloseDayOptions): Promise<CommandResult> {
  const { day } = options;
  return withApplication(async (application) => {
    const { context, database } = application;
    const establishment = await requireEstablishment(application, options.establishment);
    const actor = await createConsoleActor(application);
    await database.transaction((tx) => context.get(ReconciliationService).reconcileDay(tx, establishment, day, actor));
    const blockers = await context.get(DaysService).listBlockers(establishment, day);
    if (blockers.length > 0) {
      return { json: { day, blockers }, text: formatBlockers(establishment, day, blockers), exitCode: 3 };
    }
    const closing = await database.transaction((tx) =>
      context.get(ClosingService).requestClosing(tx, actor, establishment, day, options.reason),
    );
    const { requestId } = closing;
    return {
      json: { day, blockers: [], ...closing },
      text: formatConsoleText('closingAsked', { day: formatConsoleDay(day), requestId }),
    };
  });
}
