import type { Shape } from '#web/api/client.js';
import { useMay, usePerson } from '#web/session/session.js';

export type DropSheet = Shape<'DropSheet'>;
export type DropLine = Shape<'DropLineRow'>;

export interface DropMeans {
  /** Of its team. */
  readonly isMember: boolean;
  /** Under the function of a supervisor. */
  readonly directs: boolean;
  readonly mayPlan: boolean;
  /** Does what the team alone does. */
  readonly mayOperate: boolean;
}

/** What the current user may do with a drop. */
export function useDropMeans({ team }: Pick<DropSheet, 'team'>): DropMeans {
  const { personId } = usePerson();
  const mayPlan = useMay('drops.plan');
  const mayOperate = useMay('drops.operate');
  const mine = team.filter((member) => member.personId === personId);
  return {
    isMember: mine.length > 0,
    directs: mayPlan && mine.some((member) => member.function === 'superviseur'),
    mayPlan,
    mayOperate: mayOperate && mine.length > 0,
  };
}

/** The subject under which forms on one box of one machine are queued: they are sent in order. */
export function lineSubject(dropId: string, { machine, container }: Pick<DropLine, 'machine' | 'container'>): string {
  return `drop ${dropId} ${machine} ${container}`;
}

/** Lines that are left to be done. */
export function linesLeft({ lines }: Pick<DropSheet, 'lines'>): readonly DropLine[] {
  return lines.filter(({ exchangeId }) => exchangeId === null);
}

/** Lines that were done, and whose counters nobody has read yet. */
export function linesUnread({ lines }: Pick<DropSheet, 'lines'>): readonly DropLine[] {
  return lines.filter(({ outcome, readAt }) => outcome !== null && outcome !== 'skipped' && readAt === null);
}
