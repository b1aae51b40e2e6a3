import { ClosingService } from '../closing/closing.service.js';
import { DaysService } from '../closing/days.service.js';
import { ReconciliationService } from '../closing/reconciliation.service.js';
import { consoleActor, houseOf, withApplication } from './application.js';
import type { Answer } from './output.js';

export interface CloseDayOptions {
  readonly establishment?: string;
  readonly day: string;
  readonly reason: string;
}

/**
 * `releve close-day`: reconciles the day; when nothing prevents its closing, asks for it. Another person approves, and
 * that closes it. Exit code 3 when something still prevents it.
 */
export function closeDay(options: CloseDayOptions): Promise<Answer> {
  return withApplication(async (application) => {
    const { context, database } = application;
    const house = await houseOf(application, options.establishment);
    const actor = await consoleActor(application);
    await database.transaction((tx) => context.get(ReconciliationService).reconcileDay(tx, house, options.day, actor));
    const blockers = await context.get(DaysService).blockers(house, options.day);
    if (blockers.length > 0) {
      const lines = blockers.map((blocker) => JSON.stringify(blocker));
      return { json: { day: options.day, blockers }, text: lines.join('\n'), exitCode: 3 };
    }
    const asked = await database.transaction((tx) =>
      context.get(ClosingService).requestClosing(tx, actor, house, options.day, options.reason),
    );
    return {
      json: { day: options.day, blockers: [], ...asked },
      text: `request ${String(asked.requestId)} waits for another person's approval`,
    };
  });
}
