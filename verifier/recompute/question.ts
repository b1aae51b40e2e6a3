import type { Period } from './derive/period.js';

/** A document as the product lists it. */
export interface DescribedDocument {
  readonly name: string;
  readonly needsMachine: boolean;
  readonly subject: 'number' | 'desk' | null;
  readonly period?: string;
}

/** One request of a document. */
export interface DocumentRequest {
  readonly document: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly machine: string | undefined;
  readonly of: string | undefined;
  readonly period: Period;
  /** Whether no earlier question covers the same days of the same machine, slip or desk. */
  readonly isNew: boolean;
}
