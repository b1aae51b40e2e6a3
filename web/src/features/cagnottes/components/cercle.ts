import { useTranslation } from 'react-i18next';
import type { CercleGame } from '#domain/cercle/cercle-games.js';
import { findRakeRate } from '#domain/cercle/rake.js';
import { listUnreversedLines } from '#domain/tables/counter-entries.js';
import { formatHundredthsPercent } from '#domain/percent.js';
import type { ApiSchema } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishment } from '#web/session/establishment.js';

export type CercleTable = ApiSchema<'CercleTableRow'>;
export type CercleSession = ApiSchema<'CercleSessionView'>;
export type ListedCercleSession = ApiSchema<'CercleSessionRow'>;
export type SessionBook = CercleSession['books'][number];
export type Coup = CercleSession['entries'][number];
export type CagnotteTicketBook = ApiSchema<'CagnotteTicketBookRow'>;

/** Returns the coups that are no counter-entry and that none reverses. */
export const listCoupsInForce = ({ entries }: Pick<CercleSession, 'entries'>): Coup[] => listUnreversedLines(entries);

export interface SessionDialogProps {
  readonly session: CercleSession;
  readonly onClose: () => void;
}

type RakeTerms = Pick<CercleTable, 'game' | 'rateHundredths' | 'roundingMinor' | 'tie' | 'maximumBankMinor'>;

/**
 * Returns functions that write games, rake terms (the house's share) and tickets of the jeux de cercle (games between
 * players) in words. A rate fixed by law prevails over a decided one.
 */
export function useCercleFormats() {
  const { t } = useTranslation('cagnottes');
  const { formatMoney, formatExactPercent } = useFormats();
  const { jurisdiction } = useEstablishment();
  const getApplicableRate = (game: CercleGame, decidedHundredths: number | null): number | null => {
    const statutoryRate = findRakeRate(jurisdiction, game);
    return statutoryRate === null ? decidedHundredths : Number(statutoryRate.hundredths);
  };
  return {
    formatGame: (game: CercleGame): string => t(`game.${game}`),
    /** Writes a table's rake terms on one line. */
    formatTerms: ({ game, rateHundredths, roundingMinor, tie, maximumBankMinor }: RakeTerms): string => {
      const hundredths = getApplicableRate(game, rateHundredths);
      return [
        ...(hundredths === null
          ? []
          : [t('terms.rateOf', { rate: formatExactPercent(formatHundredthsPercent(hundredths)) })]),
        ...(roundingMinor === null ? [] : [t('terms.roundedTo', { amount: formatMoney(roundingMinor) })]),
        ...(tie === null ? [] : [t(`terms.tieLine.${tie}`)]),
        ...(maximumBankMinor === null ? [] : [t('terms.maximumOf', { amount: formatMoney(maximumBankMinor) })]),
      ].join(' · ');
    },
    /** Writes tickets of one book: `carnet n° 1 : 101 à 295`. */
    formatTickets: ({ bookNumber, firstTicket, lastTicket }: ApiSchema<'CagnotteTicketsDto'>): string =>
      firstTicket === lastTicket
        ? t('tickets.one', { book: bookNumber, first: firstTicket })
        : t('tickets.some', { book: bookNumber, first: firstTicket, last: lastTicket }),
  };
}
