import type { CarriedForward, TotalRow } from '../model/document.js';
import type { PdfFlow } from './pdf-flow.js';
import { layRow, type LaidRow, type Layout } from './pdf-table-layout.js';

/** The sums of a table that goes on: at the foot of a page of all rows so far, and the same at the head of the next. */
export class CarriedSums {
  private sums = new Map<string, bigint>();
  /** Of either of the two lines; so much stays free below rows that others follow. */
  readonly height: number;

  constructor(
    private readonly flow: PdfFlow,
    private readonly layout: Layout,
    private readonly carried: CarriedForward,
  ) {
    this.height = Math.max(this.line('carriedForward').height, this.line('broughtForward').height);
  }

  /** A row that was drawn: one of data adds to the sums, sums themselves do not; each group may begin anew. */
  pass({ kind, figures }: LaidRow): void {
    if (kind !== 'row' && this.carried.within === 'group') this.sums.clear();
    if (kind === 'total') this.sums.clear();
    if (figures === null) return;
    for (const key of this.carried.columns) {
      const figure = figures[key];
      if (typeof figure === 'bigint' || typeof figure === 'number') {
        this.sums.set(key, (this.sums.get(key) ?? 0n) + BigInt(figure));
      }
    }
  }

  /** The line at the foot of a page and that at the head of the next; null: nothing was added up that goes on. */
  get lines(): { readonly foot: LaidRow; readonly head: LaidRow } | null {
    if (this.sums.size === 0) return null;
    return { foot: this.line('carriedForward'), head: this.line('broughtForward') };
  }

  private line(name: 'carriedForward' | 'broughtForward'): LaidRow {
    const cells = Object.fromEntries(this.carried.columns.map((key) => [key, this.sums.get(key) ?? 0n]));
    const row: TotalRow = { kind: 'subtotal', label: this.flow.words[name], cells };
    return layRow(this.flow, this.layout, row);
  }
}
