import { useTranslation } from 'react-i18next';
import { computeDoubledBank, splitDoubledBank } from '#domain/cercle/chemin-de-fer.js';
import type { ChouetteStep } from '#domain/cercle/ecarte.js';
import { computeRake } from '#domain/cercle/rake.js';
import { useFormats } from '#web/components/figures/figures.js';
import type { CercleSession, Coup } from '../cercle.js';

/** Properties of every coup form. */
export interface CoupFormProps {
  readonly session: CercleSession;
  /** Called once the coup is entered and the session is read again. */
  readonly onRecorded: () => void;
}

/**
 * Returns the rake of a coup (a round of play) in minor units from the amount that it is due on. Null when the terms
 * have no rounding for it.
 */
export function computeExpectedRake(session: CercleSession, baseMinor: bigint): bigint | null {
  const { rateHundredths, roundingMinor, tie } = session;
  const roundingUnitMinor = roundingMinor === null ? null : BigInt(roundingMinor);
  const rake = computeRake(baseMinor, { rateHundredths: BigInt(rateHundredths), unitMinor: roundingUnitMinor, tie });
  return 'code' in rake ? null : rake.rakeMinor;
}

export interface BankState {
  /** Bank for the banker's next coup; null: another banker names the bank. */
  readonly bankMinor: bigint | null;
  /** Amount this banker has left in the garage so far. */
  readonly garageMinor: bigint;
}

/**
 * Returns the bank after a coup of chemin de fer: none when lost, the same when tied. When won it doubles, less the
 * rake and the part for the garage (winnings set aside). The garage of earlier coups stays only while the same bank
 * plays on.
 */
function computeBankAfterCoup(
  previousBank: BankState,
  { bankMinor, bankOutcome, garageMinor, rakeMinor }: Coup,
): BankState {
  if (bankMinor === null || bankOutcome === null) return previousBank;
  const playedMinor = BigInt(bankMinor);
  // another sum than the one left means another banker, or a new start by the same one
  const earlierGarageMinor = previousBank.bankMinor === playedMinor ? previousBank.garageMinor : 0n;
  if (bankOutcome === 'lost') return { bankMinor: null, garageMinor: 0n };
  if (bankOutcome === 'tied') return { bankMinor: playedMinor, garageMinor: earlierGarageMinor };
  const newGarageMinor = BigInt(garageMinor ?? '0');
  return {
    bankMinor: computeDoubledBank(playedMinor, BigInt(rakeMinor)) - newGarageMinor,
    garageMinor: earlierGarageMinor + newGarageMinor,
  };
}

/** Returns the bank of the next coup of chemin de fer, after the coups so far. */
export const computeNextBank = ({ entries }: CercleSession): BankState =>
  entries.reduce<BankState>(computeBankAfterCoup, { bankMinor: null, garageMinor: 0n });

/**
 * Returns the effect of a won coup on a bank, in minor units: rake, doubled bank, and the part above the maximum. That
 * part is set aside in the garage. Null when the terms have no rounding for the rake.
 */
export function previewWonCoup(session: CercleSession, bankMinor: bigint) {
  const rakeMinor = computeExpectedRake(session, bankMinor);
  if (rakeMinor === null) return null;
  const doubledMinor = computeDoubledBank(bankMinor, rakeMinor);
  const { maximumBankMinor } = session;
  const bankAndGarage =
    maximumBankMinor === null
      ? { bankMinor: doubledMinor, garageMinor: 0n }
      : splitDoubledBank(doubledMinor, BigInt(maximumBankMinor));
  return { rakeMinor, ...bankAndGarage };
}

/**
 * Returns the next step of the chouette (an auctioned bank at écarté) after the coups so far. It continues until the
 * punters (the players against it) win. The bank is then put up again once, and after that auctioned. The sum is in
 * minor units, null for an auction.
 */
export function getNextChouetteStep({ entries }: CercleSession): {
  readonly step: ChouetteStep;
  readonly chouetteMinor: string | null;
} {
  let isLost = true;
  let wasRestored = true;
  let chouetteMinor: string | null = null;
  for (const coup of entries) {
    if (coup.chouetteStep === null) continue;
    wasRestored = coup.chouetteStep === 'restore' || (coup.chouetteStep === 'goOn' && wasRestored);
    isLost = coup.chouetteWinner === 'punters';
    chouetteMinor = coup.chouetteMinor;
  }
  if (!isLost) return { step: 'goOn', chouetteMinor };
  return wasRestored ? { step: 'auction', chouetteMinor: null } : { step: 'restore', chouetteMinor };
}

/**
 * Returns a function that describes a recorded coup (a round of play) in one or more lines. Its filled fields show its
 * kind: a bank, two tableaux (player sides), masses (total stakes) or a chouette (an auctioned bank).
 */
export function useCoupFormatter(): (coup: Coup) => readonly string[] {
  const { t } = useTranslation('cagnottes');
  const { formatMoney } = useFormats();
  return (coup) => {
    const { bankMinor, bankOutcome, garageMinor, firstStakesMinor, firstOutcome, secondOutcome, massMinor } = coup;
    if (bankMinor !== null && bankOutcome !== null) {
      const garageTexts =
        garageMinor === null || garageMinor === '0' ? [] : [t('coup.garage', { amount: formatMoney(garageMinor) })];
      return [t(`coup.bank_${bankOutcome}`, { amount: formatMoney(bankMinor) }), ...garageTexts];
    }
    if (firstStakesMinor !== null && firstOutcome !== null && secondOutcome !== null) {
      return [
        t(`coup.tableau_${firstOutcome}`, { tableau: 1, amount: formatMoney(firstStakesMinor) }),
        t(`coup.tableau_${secondOutcome}`, { tableau: 2, amount: formatMoney(coup.secondStakesMinor) }),
      ];
    }
    const { chouetteStep, chouetteWinner, chouetteMinor, heldMinor } = coup;
    if (chouetteStep === null || chouetteWinner === null) {
      const stakeTexts = (coup.stakes ?? []).map(({ slip, side, keptMinor: playedMinor }) =>
        t('stakes.bySlip', { slip, side: t(`stakes.${side}`), amount: formatMoney(playedMinor) }),
      );
      return [t('coup.mass', { amount: formatMoney(massMinor) }), ...stakeTexts];
    }
    const formattedSums = {
      amount: formatMoney(chouetteMinor),
      outside: formatMoney(massMinor),
      held: formatMoney(heldMinor),
    };
    return [
      t(`coup.chouette_${chouetteStep}`, formattedSums),
      t('coup.chouetteSums', formattedSums),
      t(`coup.winner_${chouetteWinner}`),
    ];
  };
}
