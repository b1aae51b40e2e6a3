import { createHash } from 'node:crypto';
import { compareDocument } from './compare.js';
import { DerivedData } from './derive/derived.js';
import type { DocumentContext } from './documents/context.js';
import { deriveSections } from './documents/documents.js';
import type { RawData } from './facts.js';
import { readDeclaredTables, type DeclaredTable } from './figures/declared.js';
import { deriveDeclaredTable } from './figures/expected-table.js';
import type { PrintedDocument } from './printed.js';
import { listDocumentRequests } from './questions.js';
import type { DescribedDocument, DocumentRequest } from './question.js';
import { Tally } from './tally.js';
import { LANGUAGE, createTranslator } from './words.js';

/** The server draws some documents while others are compared here. */
const CONCURRENCY = 4;

export interface RecomputeOptions {
  /** Returns the JSON at an address below the establishment's; `schemas/NAME` is the schema of a document. */
  readonly ask: (address: string) => Promise<unknown>;
  readonly facts: RawData;
  readonly root: string;
  readonly isSelected?: (request: DocumentRequest) => boolean;
}

/**
 * Requests documents and compares each figure with the one derived from the raw rows; returns the tally.
 * Tables that a report declares are derived from their declaration, other sections by the functions in `documents/`.
 * `ask` returns a list, schema or document by its address. Several requests run at once.
 */
export async function recompute({ ask, facts, root, isSelected = () => true }: RecomputeOptions): Promise<Tally> {
  const derived = new DerivedData(facts);
  const { documents } = (await ask('documents')) as { readonly documents: readonly DescribedDocument[] };
  const requests = listDocumentRequests(documents, derived).filter(isSelected);
  const tally = new Tally(documents.map(({ name }) => name));
  const tablesByDocument = new Map<string, Promise<readonly DeclaredTable[]>>();
  const fetchDeclaredTables = (documentName: string): Promise<readonly DeclaredTable[]> => {
    const tables = tablesByDocument.get(documentName) ?? ask(`schemas/${documentName}`).then(readDeclaredTables);
    tablesByDocument.set(documentName, tables);
    return tables;
  };
  const compareRemainingDocuments = async (): Promise<void> => {
    for (let request = requests.shift(); request !== undefined; request = requests.shift()) {
      const document = (await ask(`reports/${request.document}?${buildQueryString(request)}`)) as PrintedDocument;
      const context = buildDocumentContext(derived, root, request, document);
      const expectedSections = [
        ...deriveSections(context),
        ...(await fetchDeclaredTables(request.document)).map((table) => deriveDeclaredTable(table, context)),
      ];
      tally.addComparison(request, compareDocument(document, expectedSections), isPrintedHeadSealed(facts, document));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, compareRemainingDocuments));
  return tally;
}

/**
 * Builds the context of a document. The statement of a period covers closed days, any other document reconciled ones.
 */
function buildDocumentContext(
  derived: DerivedData,
  projectRoot: string,
  request: DocumentRequest,
  { generatedAt }: PrintedDocument,
): DocumentContext {
  const { document, period, of: subject = '', machine = '' } = request;
  const days =
    document === 'period-statement'
      ? derived.days.listRecordedDays(period).filter(({ isClosed }) => isClosed)
      : derived.days.listReconciledDays(period);
  return {
    ...request,
    subject,
    machine,
    projectRoot,
    derived,
    days,
    rawData: derived.rawData,
    generatedAt: `${generatedAt.slice(0, 23)}000Z`,
    translate: createTranslator(projectRoot, document),
    createTranslator: (name) => createTranslator(projectRoot, name),
  };
}

const buildQueryString = ({ parameters }: DocumentRequest): string =>
  new URLSearchParams({ ...parameters, format: 'json', language: LANGUAGE }).toString();

/**
 * Returns whether the head of the log (the digest of all entries) printed in a document is one that was sealed.
 * The empty head is valid while nothing is sealed. A head sealed after the rows were read is not judged.
 */
function isPrintedHeadSealed(rawData: RawData, { log }: PrintedDocument): boolean {
  const position = BigInt(log.position);
  const lastTreeSize = rawData.listRows('log_checkpoints').at(-1)?.tree_size ?? 0n;
  if (position > lastTreeSize) return true;
  if (position === 0n) return lastTreeSize === 0n && log.head === EMPTY_ROOT;
  const checkpoint = rawData.findRow('log_checkpoints', 'tree_size', position);
  return checkpoint !== undefined && [checkpoint.root.slice(2), encodeBase64(checkpoint.root)].includes(log.head);
}

/** Root of an empty log. */
const EMPTY_ROOT = createHash('sha256').digest('base64');

const encodeBase64 = (hexBytes: string): string => Buffer.from(hexBytes.slice(2), 'hex').toString('base64');
