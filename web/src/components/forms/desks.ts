import { useRead, type Shape } from '#web/api/client.js';
import { useEstablishmentCode, usePerson } from '#web/session/session.js';
import { useFieldErrors } from './use-typed.js';

export type Desk = Shape<'DeskRow'>;

export interface Desks {
  /** Desks in use, those of the current user first; undefined until they are loaded. */
  readonly desks: readonly Desk[] | undefined;
  /** Desks held by the user. */
  readonly ownDesks: readonly Desk[];
}

/** Returns the cash desks in use, those held by the user first; `desks` is undefined while loading. */
export function useDesks(): Desks {
  const { personId } = usePerson();
  const desksQuery = useRead('/api/establishments/{establishment}/desks', {
    params: { path: { establishment: useEstablishmentCode() } },
  });
  const desksInUse = desksQuery.data?.filter(({ retiredAt }) => retiredAt === null);
  const ownDesks = (desksInUse ?? []).filter(({ heldBy }) => heldBy === personId);
  return {
    desks:
      desksInUse === undefined ? undefined : [...ownDesks, ...desksInUse.filter((desk) => !ownDesks.includes(desk))],
    ownDesks,
  };
}

export interface OwnDesk {
  /** Desks held by the user. */
  readonly ownDesks: readonly Desk[];
  /** Returns the chosen desk, or the only one when none is chosen; empty: none yet. */
  readonly chooseDesk: (chosen: string) => string;
  readonly deskError: (chosen: string) => string | null;
}

/**
 * Returns the desks that the user holds, of which one is chosen for money in or out. `chooseDesk` returns the only one
 * when none is chosen (''); `deskError` reports a desk that is still missing.
 */
export function useOwnDesk(): OwnDesk {
  const { ownDesks } = useDesks();
  const { findMissingError } = useFieldErrors();
  const chooseDesk = (chosen: string): string =>
    chosen === '' && ownDesks.length === 1 ? (ownDesks[0]?.deskCode ?? '') : chosen;
  return { ownDesks, chooseDesk, deskError: (chosen) => findMissingError(chooseDesk(chosen)) };
}

/** Returns whether the user holds this desk. Its holder counts it blindly, without its balance in the books. */
export function useHoldsDesk({ heldBy }: Desk): boolean {
  const { personId } = usePerson();
  return heldBy === personId;
}
