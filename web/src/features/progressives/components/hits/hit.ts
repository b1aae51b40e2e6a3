import { useTranslation } from 'react-i18next';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { getOnlyLinkNumber } from '../PlaceField.js';
import type { ProgressiveDialogProps } from '../progressive.js';
import type { ProgressiveJackpot } from '#domain/cercle/progressives.js';

/** The places of a black-jack table, from the croupier's left. */
export const HANDS = [1, 2, 3, 4, 5, 6, 7] as const;
type Hand = (typeof HANDS)[number];
type HitField = 'place' | 'principal' | 'secondary' | `bet${Hand}` | `player${Hand}`;

/** Returns whether the choice for a hand is a won jackpot, not merely a stake or none. */
const isJackpotWin = (bet: string): bet is ProgressiveJackpot => bet === 'principal' || bet === 'secondary';

/**
 * Returns the form's initial values: no hand has a stake, and players are marked `J1`, `J2`… by the number of their
 * hand.
 */
const createBlankValues = (place: string): Record<HitField, string> => {
  const handValues = HANDS.flatMap((hand) => [
    [`bet${hand}`, 'none'],
    [`player${hand}`, `J${hand}`],
  ]);
  return { ...(Object.fromEntries(handValues) as Record<HitField, string>), place, principal: '', secondary: '' };
};

/**
 * Manages the form that reports a hit (win) of a progressive: the amounts, and the stake or win of each hand, initially
 * none. At least one hand must have won; the field of the first shows that none has.
 */
export function useReportHitForm({ progressive, onClose }: ProgressiveDialogProps) {
  const { t } = useTranslation('progressives');
  const { validateRequired, validateAmountOrZero } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const hasSecondary = progressive.jackpots.some(({ jackpot }) => jackpot === 'secondary');
  const form = useTextForm<HitField>(createBlankValues(getOnlyLinkNumber(progressive)), (name, values) => {
    if (name === 'place') return validateRequired(values.place);
    if (name === 'principal') return validateAmountOrZero(values.principal);
    if (name === 'secondary') return hasSecondary ? validateAmountOrZero(values.secondary) : null;
    if (name === 'bet1') return HANDS.some((hand) => isJackpotWin(values[`bet${hand}`])) ? null : t('report.noWinner');
    const playerHand = HANDS.find((hand) => name === `player${hand}`);
    return playerHand === undefined || values[`bet${playerHand}`] === 'none' ? null : validateRequired(values[name]);
  });
  const reportMutation = useEstablishmentMutation('post', '/progressives/{progressive}/hits');
  const { values } = form;
  const sendHit = (): void =>
    reportMutation.mutate(
      {
        path: { progressive: String(progressive.progressiveNumber) },
        body: {
          linkNumber: Number(values.place),
          principalMinor: toMinorUnits(values.principal),
          ...(hasSecondary ? { secondaryMinor: toMinorUnits(values.secondary) } : {}),
          hands: HANDS.filter((hand) => values[`bet${hand}`] !== 'none').map((hand) => {
            const bet = values[`bet${hand}`];
            return { hand, player: values[`player${hand}`].trim(), ...(isJackpotWin(bet) ? { won: bet } : {}) };
          }),
        },
      },
      announceAndClose(onClose, t('report.done')),
    );
  return { form, reportMutation, submit: () => form.submit(sendHit) };
}
