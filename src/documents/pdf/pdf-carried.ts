import type { CarriedForward, TotalRow } from '../model/document.js';
import type { PdfFlow } from './pdf-flow.js';
import { layOutRow, type LaidOutRow, type TableLayout } from './pdf-table-layout.js';

/** Running sums of a table that continues: at the foot of a page over all rows so far, and repeated on the next. */
export class CarriedSums {
  private sums = new Map<string, bigint>();
  /** Height of either line; this much stays free below rows that others follow. */
  readonly height: number;

  constructor(
    private readonly flow: PdfFlow,
    private readonly layout: TableLayout,
    private readonly carriedForward: CarriedForward,
  ) {
    this.height = Math.max(this.layOutLine('carriedForward').height, this.layOutLine('broughtForward').height);
  }

  /**
   * Adds the figures of a drawn row of data to the sums. A total, or any group or sum `within: 'group'`, resets them.
   */
  addRow({ kind, figures }: LaidOutRow): void {
    if (kind !== 'row' && this.carriedForward.within === 'group') this.sums.clear();
    if (kind === 'total') this.sums.clear();
    if (figures === null) return;
    for (const key of this.carriedForward.columns) {
      const figure = figures[key];
      if (typeof figure === 'bigint' || typeof figure === 'number') {
        this.sums.set(key, (this.sums.get(key) ?? 0n) + BigInt(figure));
      }
    }
  }

  /** Returns the lines at the foot of a page and at the head of the next; null: there is no running sum. */
  get lines(): { readonly foot: LaidOutRow; readonly head: LaidOutRow } | null {
    if (this.sums.size === 0) return null;
    return { foot: this.layOutLine('carriedForward'), head: this.layOutLine('broughtForward') };
  }

  /** Lays out the line of the running sums, labelled as carried to the next page or brought from the last. */
  private layOutLine(wordKey: 'carriedForward' | 'broughtForward'): LaidOutRow {
    const cells = Object.fromEntries(this.carriedForward.columns.map((key) => [key, this.sums.get(key) ?? 0n]));
    const row: TotalRow = { kind: 'subtotal', label: this.flow.words[wordKey], cells };
    return layOutRow(this.flow, this.layout, row);
  }
}
