import type { ApiSchema } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useFieldValidators } from './use-typed.js';

export type Desk = ApiSchema<'DeskRow'>;

export interface Desks {
  /** Desks in use, those of the current user first; undefined until they are loaded. */
  readonly desks: readonly Desk[] | undefined;
  /** Desks held by the user. */
  readonly ownDesks: readonly Desk[];
}

/** Returns the cash desks in use, those held by the user first; `desks` is undefined while loading. */
export function useDesks(): Desks {
  const { personId } = usePerson();
  const desksQuery = useEstablishmentQuery('/desks');
  const desksInUse = desksQuery.data?.filter(({ retiredAt }) => retiredAt === null);
  const ownDesks = (desksInUse ?? []).filter(({ heldBy }) => heldBy === personId);
  return {
    desks:
      desksInUse === undefined ? undefined : [...ownDesks, ...desksInUse.filter((desk) => !ownDesks.includes(desk))],
    ownDesks,
  };
}

export interface OwnDeskChoice {
  /** Desks held by the user. */
  readonly ownDesks: readonly Desk[];
  /** Returns the chosen desk, or the only one when none is chosen; empty: none yet. */
  readonly getDeskCode: (chosenDeskCode: string) => string;
  readonly validateDesk: (chosenDeskCode: string) => string | null;
}

/**
 * Returns the desks that the user holds, of which one is chosen for money in or out. `getDeskCode` returns the only one
 * when none is chosen (''); `validateDesk` reports a desk that is still missing.
 */
export function useOwnDeskChoice(): OwnDeskChoice {
  const { ownDesks } = useDesks();
  const { validateRequired } = useFieldValidators();
  const getDeskCode = (chosenDeskCode: string): string =>
    chosenDeskCode === '' && ownDesks.length === 1 ? (ownDesks[0]?.deskCode ?? '') : chosenDeskCode;
  return { ownDesks, getDeskCode, validateDesk: (chosenDeskCode) => validateRequired(getDeskCode(chosenDeskCode)) };
}

/** Returns whether the user holds this desk. Its holder counts it blindly, without its balance in the books. */
export function useIsDeskHolder({ heldBy }: Desk): boolean {
  const { personId } = usePerson();
  return heldBy === personId;
}
