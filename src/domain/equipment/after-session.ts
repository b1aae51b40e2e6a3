import type { JurisdictionCode } from '../settings/jurisdictions.js';
import { getEquipmentBook, type EquipmentBook, type EquipmentKind } from './stock.js';

/** What the texts require of the cards and dice of a table once its session is over, before the day closes. */

/** A set, a shoe or a die as it stands after the session for which it was given. */
export interface PieceAfterSession {
  readonly table: string;
  readonly kind: EquipmentKind;
  /** The maker's number; of a die with its mark. */
  readonly number: string;
  /** Still where it was given. */
  readonly isAtTable: boolean;
  /** A session of its table was held on the day. */
  readonly hasServed: boolean;
  /** Controlled since that session. */
  readonly isControlled: boolean;
}

/** Pieces of one table that keep a day from closing, by their numbers. */
export interface AfterSessionFault {
  readonly kind: 'equipmentAtTable' | 'equipmentUncontrolled';
  readonly table: string;
  readonly numbers: string;
  readonly article: string;
}

/**
 * The article by which pieces are locked in their depot and controlled at the end of a session. France: the text of its
 * cards is not held here; that of its dice is.
 */
const AFTER_SESSION_ARTICLES: Readonly<
  Record<JurisdictionCode, Readonly<Record<EquipmentBook, { readonly depot: string; readonly control: string } | null>>>
> = {
  MC: { cards: { depot: 'MC:1.4', control: 'MC:1.4' }, dice: { depot: 'MC:2', control: 'MC:2' } },
  FR: { cards: null, dice: { depot: 'FR14:55-22', control: 'FR14:55-22' } },
  AI67: { cards: { depot: 'AI67:4', control: 'AI67:5' }, dice: { depot: 'AI67:26', control: 'AI67:26' } },
};

/**
 * Returns the pieces that keep a day from closing, table by table: those not put back into a depot, and those that
 * served and were not controlled. Shoes hold cards and are not controlled. Pieces of a table that was not opened are
 * only put back.
 *
 * @article MC:1.4.3, AI67:5.3
 */
export function listAfterSessionFaults(
  jurisdiction: JurisdictionCode,
  pieces: readonly PieceAfterSession[],
): readonly AfterSessionFault[] {
  const faults = new Map<string, AfterSessionFault>();
  for (const piece of pieces) {
    const articles = AFTER_SESSION_ARTICLES[jurisdiction][getEquipmentBook(piece.kind)];
    if (articles === null) continue;
    // the shoes are locked up by an article of their own (AI67:32)
    const depotArticle = jurisdiction === 'AI67' && piece.kind === 'shoe' ? 'AI67:32' : articles.depot;
    const isControlDue = piece.hasServed && piece.kind !== 'shoe' && !piece.isControlled;
    if (!piece.isAtTable && !isControlDue) continue;
    const kind = piece.isAtTable ? 'equipmentAtTable' : 'equipmentUncontrolled';
    const article = piece.isAtTable ? depotArticle : articles.control;
    const key = `${kind} ${piece.table} ${article}`;
    const earlier = faults.get(key)?.numbers;
    const numbers = earlier === undefined ? piece.number : `${earlier}, ${piece.number}`;
    faults.set(key, { kind, table: piece.table, numbers, article });
  }
  return [...faults.values()];
}
