import { Injectable } from '@nestjs/common';
import type { FindingCode } from '../../domain/reconciliation/reconciliation-codes.js';
import type { EstablishmentId } from '../../establishments/days/gaming-days.service.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { Queryable } from '../../platform/database/rows.js';
import { unfinishedDrops } from '../counts/certified-counts.queries.js';
import { findingsOfDay, pendingOfDay } from '../closing.queries.js';
import type { FindingState } from '../closing.queries.js';
import { dayRow, earlierOpenDay } from '../../establishments/days/gaming-days.queries.js';
import { unsealedSheets } from './days.queries.js';
import { currentRun } from '../reconciliation/runs.queries.js';

/** One thing that keeps a day from closing, each with what settles it. */
export type Blocker =
  | { readonly kind: 'dayNotOver'; readonly closesAt: string }
  | { readonly kind: 'previousDayOpen'; readonly gamingDay: string }
  | { readonly kind: 'envelopeMissing'; readonly sheetCount: number }
  | { readonly kind: 'notReconciled' }
  | { readonly kind: 'pendingCorrection'; readonly requestId: string; readonly request: string }
  | { readonly kind: 'dropOpen' | 'countNotCertified'; readonly dropNumber: string; readonly dropId: string }
  | {
      readonly kind: 'finding';
      readonly findingKey: string;
      readonly code: FindingCode;
      readonly machine: string | null;
      readonly state: FindingState;
    };

const ALL = { severity: null, state: null, findingKey: null, after: null, limit: 100_000 };

/** Everything that still prevents a closing, all of it at once. */
@Injectable()
export class BlockersService {
  constructor(private readonly clock: Clock) {}

  /** Refuses UNKNOWN_GAMING_DAY. A closed day has none. */
  async ofDay(on: Queryable, { establishmentId }: EstablishmentId, gamingDay: string): Promise<Blocker[]> {
    const day = await dayRow(on, establishmentId, gamingDay, 'none');
    if (day.state === 'closed') return [];
    const blockers: Blocker[] = [];
    if (day.closesAt > this.clock.now()) {
      blockers.push({ kind: 'dayNotOver', closesAt: day.closesAt.toISOString() });
    }
    const earlier = await earlierOpenDay(on, establishmentId, gamingDay);
    if (earlier !== undefined) blockers.push({ kind: 'previousDayOpen', gamingDay: earlier.gamingDay });
    for (const { requestId, kind } of await pendingOfDay(on, establishmentId, gamingDay)) {
      blockers.push({ kind: 'pendingCorrection', requestId: requestId.toString(), request: kind });
    }
    for (const { dropId, dropNumber, blocker } of await unfinishedDrops(on, establishmentId, gamingDay)) {
      blockers.push({ kind: blocker, dropNumber: dropNumber.toString(), dropId: dropId.toString() });
    }
    const { sheetCount } = await unsealedSheets(on, establishmentId, gamingDay);
    if (sheetCount > 0) blockers.push({ kind: 'envelopeMissing', sheetCount });
    if ((await currentRun(on, establishmentId, gamingDay)) === undefined) {
      return [...blockers, { kind: 'notReconciled' }];
    }
    for (const finding of await findingsOfDay(on, establishmentId, gamingDay, ALL)) {
      const { findingKey, code, machine, state, severity } = finding;
      if (severity === 'notice' || (severity === 'toExplain' && state === 'approved')) continue;
      blockers.push({ kind: 'finding', findingKey, code, machine, state });
    }
    return blockers;
  }
}
