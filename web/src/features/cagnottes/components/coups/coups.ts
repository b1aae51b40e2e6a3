import { useTranslation } from 'react-i18next';
import { computeDoubledBank, splitDoubledBank } from '#domain/cercle/chemin-de-fer.js';
import type { ChouetteStep } from '#domain/cercle/ecarte.js';
import { computeRake } from '#domain/cercle/rake.js';
import { useFormats } from '#web/components/figures/figures.js';
import { listCoupsInForce, type CercleSession, type Coup } from '../cercle.js';

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
 * Returns the next step of the chouette (an auctioned bank at écarté) after the coups so far, and the sum at which it
 * was last adjudged, in minor units (null: never). It continues until the punters (the players against it) win. The
 * bank is then put up again once, and after that auctioned.
 */
export function getNextChouetteStep(session: CercleSession): {
  readonly step: ChouetteStep;
  readonly adjudgedMinor: string | null;
} {
  let isLost = true;
  let wasRestored = true;
  let adjudgedMinor: string | null = null;
  for (const coup of listCoupsInForce(session)) {
    if (coup.chouetteStep === null) continue;
    wasRestored = coup.chouetteStep === 'restore' || (coup.chouetteStep === 'goOn' && wasRestored);
    isLost = coup.chouetteWinner === 'punters';
    adjudgedMinor = coup.chouetteMinor;
  }
  if (!isLost) return { step: 'goOn', adjudgedMinor };
  return { step: wasRestored ? 'auction' : 'restore', adjudgedMinor };
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
      const seatTexts = coup.bankerSeat === null ? [] : [t('coup.seat', { seat: coup.bankerSeat })];
      const reducedTexts = coup.isReduced === true ? [t('coup.reduced')] : [];
      return [
        t(`coup.bank_${bankOutcome}`, { amount: formatMoney(bankMinor) }),
        ...seatTexts,
        ...reducedTexts,
        ...garageTexts,
      ];
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
