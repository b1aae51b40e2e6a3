import type { ApiSchema } from '#web/api/client.js';
import { findOrphanKind } from '#domain/cash/payouts.js';
import { useOwnEstablishment, usePerson } from '#web/session/session.js';

export type PayoutSheet = ApiSchema<'PayoutSheet'>;
export type PayoutWait = PayoutSheet['waits'][number];
export type AuthorisationLevel = PayoutSheet['requiresLevels'][number];

interface SlipFields {
  readonly kind: PayoutSheet['kind'];
  readonly state: PayoutSheet['state'];
  readonly openedBy: string;
  /** Null for a table, which needs no check and whose slip never becomes an orphan. */
  readonly machine: string | null;
  readonly waits: readonly PayoutWait[];
}

/** Acts on a slip available to the current user; the server checks again. */
export interface PayoutPermissions {
  /** The authorisation level that the user may give. */
  readonly authorisationLevel: AuthorisationLevel | null;
  readonly mayAnswer: boolean;
  readonly mayAskCheck: boolean;
  readonly mayIdentify: boolean;
  readonly mayPay: boolean;
  readonly mayVoid: boolean;
  /** True: it is unclaimed and may be moved to the register of orphans. */
  readonly mayEnterAsOrphan: boolean;
  readonly isOpener: boolean;
  readonly hasAuthorised: boolean;
}

/**
 * Returns a function that finds the acts on a slip (of a win paid by staff) open to the user. Only another person than
 * its opener may authorise or void it; an authoriser (`authorisedBy`) neither authorises again nor pays.
 */
export function useGetPayoutPermissions(): (slip: SlipFields, authorisedBy: readonly string[]) => PayoutPermissions {
  const { personId } = usePerson();
  const { roles = [], permissions = [] } = useOwnEstablishment() ?? {};
  return ({ kind, state, openedBy, machine, waits }, authorisedBy) => {
    const isMachineWin = machine !== null;
    const isOpen = state === 'open';
    const isOpener = openedBy === personId;
    const hasAuthorised = authorisedBy.includes(personId);
    const level = waits.find(
      (wait): wait is AuthorisationLevel => (wait === 'superviseur' || wait === 'direction') && roles.includes(wait),
    );
    const isBeingChecked = waits.includes('checkAnswer') || waits.includes('checkFailed');
    const isSecondPerson = isOpen && !isOpener && permissions.includes('payouts.authorise');
    return {
      authorisationLevel: isSecondPerson && !hasAuthorised ? (level ?? null) : null,
      mayAnswer: waits.includes('checkAnswer') && permissions.includes('payouts.check'),
      mayAskCheck:
        isOpen && isMachineWin && !waits.includes('checkAnswer') && permissions.includes('payouts.authorise'),
      mayIdentify: isOpen && permissions.includes('payouts.open'),
      mayPay: isOpen && waits.length === 0 && !hasAuthorised && permissions.includes('payouts.pay'),
      mayVoid: isSecondPerson,
      mayEnterAsOrphan:
        isOpen &&
        isMachineWin &&
        findOrphanKind(kind) !== null &&
        !isBeingChecked &&
        permissions.includes('orphans.enter'),
      isOpener,
      hasAuthorised,
    };
  };
}

/**
 * Returns true when the user may do the slip's next step: authorise, answer a check, identify the winner, pay, or void
 * after a failed check.
 */
export function isActionableByUser(waits: readonly PayoutWait[], permissions: PayoutPermissions): boolean {
  const { authorisationLevel, mayAnswer, mayIdentify, mayPay, mayVoid } = permissions;
  const mayRecordDocument = waits.includes('identity') && mayIdentify;
  return (
    authorisationLevel !== null ||
    mayAnswer ||
    mayRecordDocument ||
    mayPay ||
    (waits.includes('checkFailed') && mayVoid)
  );
}
