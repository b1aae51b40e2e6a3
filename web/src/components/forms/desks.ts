import { useRead } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode, usePerson } from '#web/session/session.js';
import { useFaults } from './use-typed.js';

export type Desk = Shape<'DeskRow'>;

export interface Desks {
  /** Desks in use, those of the current user first; undefined until they are loaded. */
  readonly desks: readonly Desk[] | undefined;
  /** Desks held by the user. */
  readonly own: readonly Desk[];
}

/** Returns the establishment's desks in use, those held by the user first. */
export function useDesks(): Desks {
  const { personId } = usePerson();
  const found = useRead('/api/establishments/{establishment}/desks', {
    params: { path: { establishment: useEstablishmentCode() } },
  });
  const inUse = found.data?.filter(({ retiredAt }) => retiredAt === null);
  const own = (inUse ?? []).filter(({ heldBy }) => heldBy === personId);
  return { desks: inUse === undefined ? undefined : [...own, ...inUse.filter((desk) => !own.includes(desk))], own };
}

export interface OwnDesk {
  /** Desks held by the user. */
  readonly own: readonly Desk[];
  /** Returns the chosen desk; a single one needs no choice. */
  readonly deskOf: (chosen: string) => string;
  readonly faultOf: (chosen: string) => string | null;
}

/** Returns the desks that the user holds, for money in and out, and the choice among them; a single one is implied. */
export function useOwnDesk(): OwnDesk {
  const { own } = useDesks();
  const { needed } = useFaults();
  const deskOf = (chosen: string): string => (chosen === '' && own.length === 1 ? (own[0]?.deskCode ?? '') : chosen);
  return { own, deskOf, faultOf: (chosen) => needed(deskOf(chosen)) };
}

/** Returns whether the user counts this desk: its holder does not see its balance in the books. */
export function useIsBlind({ heldBy }: Desk): boolean {
  const { personId } = usePerson();
  return heldBy === personId;
}
