import type { Display, Money, Read, Row } from './shown.js';

/** Registers of the jeux de cercle, in the script's line format. */

interface Tickets {
  readonly coupNumber: number | null;
  readonly bookNumber: number;
  readonly firstTicket: string;
  readonly lastTicket: string;
  readonly isMissing: boolean;
}

interface Session extends Row {
  readonly sessionId: string;
}

const sessionsOf = (read: Read, day: string): Promise<readonly Session[]> =>
  read<readonly Session[]>(`/cercle-sessions?day=${day}`);

const numbers = ({ bookNumber, firstTicket, lastTicket, isMissing }: Tickets): string =>
  `${bookNumber}:${firstTicket}-${lastTicket}${isMissing ? ' missing' : ''}`;

/** Shows the cagnottes of a day: the rake and the value of the stubs, then the count. */
const cagnottes: Display = async (read, day, money) =>
  (await sessionsOf(read, day)).map((session) => {
    const sum = (key: string): string => (session[key] == null ? '-' : money(session[key]));
    return (
      `cagnotte ${session['tableNumber'] ?? ''} ${session['sessionNumber'] ?? ''} rake ${sum('rakeMinor')} ` +
      `stubs ${sum('stubsMinor')} counted ${sum('countedMinor')} apart ${sum('differenceMinor')} ` +
      `carried ${sum('carriedMinor')}`
    );
  });

/** Shows each coup of a day with its rake, and the tickets detached for it. */
const coups: Display = async (read, day, money) => {
  const lines: string[] = [];
  for (const { sessionId, tableNumber } of await sessionsOf(read, day)) {
    type Found = {
      readonly entries: readonly (Row & { readonly coupNumber: string })[];
      readonly detachments: readonly Tickets[];
    };
    const { entries, detachments } = await read<Found>(`/cercle-sessions/${sessionId}`);
    for (const coup of entries) {
      const tickets = detachments.filter(({ coupNumber }) => coupNumber === Number(coup.coupNumber)).map(numbers);
      const garage = coup['garageMinor'] == null ? '' : ` garage ${money(coup['garageMinor'])}`;
      const of = tickets.length === 0 ? '-' : tickets.join(' ');
      lines.push(
        `coup ${tableNumber ?? ''} ${coup.coupNumber} rake ${money(coup['rakeMinor'])}${garage} tickets ${of}`,
      );
    }
    const others = detachments.filter(({ coupNumber }) => coupNumber === null).map(numbers);
    if (others.length > 0) lines.push(`stubs ${tableNumber ?? ''} ${others.join(' ')}`);
  }
  return lines;
};

/** Returns the cagnotte of each table as in the daily statement, and their total. */
export const cagnotteLines = (
  rows: readonly { readonly kind: string; readonly cells: Row }[],
  money: Money,
): string[] =>
  rows.map(({ kind, cells }) => {
    const sum = (key: string): string => money(cells[key]);
    const figures =
      `${cells['cagnottes'] ?? '-'} stubs ${sum('stubsMinor')} counted ${sum('countedMinor')} ` +
      `apart ${sum('differenceMinor')} carried ${sum('carriedMinor')}`;
    return kind === 'total' ? `cagnottes ${figures}` : `cagnottes ${cells['tableNumber'] ?? ''} ${figures}`;
  });

export const CERCLE_SHOWN: Readonly<Record<string, Display>> = { cagnottes, coups };
