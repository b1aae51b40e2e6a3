/** A document as the product prints it in JSON: the part of it that is compared. */

export type Printed = string | null | undefined;

export interface PrintedColumn {
  readonly key: string;
  readonly kind: string;
}

export type PrintedCells = Readonly<Record<string, Printed>>;

export interface PrintedRow {
  readonly kind: string;
  readonly cells: PrintedCells;
}

interface PrintedFact {
  readonly label: string;
  readonly value: string | null;
  readonly kind?: string;
}

export interface PrintedSection {
  readonly kind: string;
  readonly name?: string;
  readonly text?: string;
  readonly places?: unknown;
  readonly facts?: readonly PrintedFact[];
  readonly columns?: readonly PrintedColumn[];
  readonly rows?: readonly PrintedRow[];
  readonly findings?: readonly (PrintedCells & { readonly cells?: PrintedCells })[];
}

export interface PrintedDocument {
  readonly generatedAt: string;
  readonly log: { readonly position: string; readonly head: string };
  readonly sections: readonly PrintedSection[];
}
