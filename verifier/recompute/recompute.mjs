import { createHash } from 'node:crypto';
import { compareDocument } from './compare.mjs';
import { Derived } from './derive/derived.mjs';
import { expectedSections } from './documents/documents.mjs';
import { questionsOf } from './questions.mjs';
import { Tally } from './tally.mjs';
import { LANGUAGE } from './words.mjs';

/** The server draws some documents while others are compared here. */
const AT_ONCE = 4;

/**
 * Requests documents and compares each figure with the one derived from the raw rows. `ask` returns the JSON at an
 * address below the establishment's; `isSelected` selects questions.
 */
export async function recompute({ ask, facts, root, isSelected = () => true }) {
  const derived = new Derived(facts);
  const { documents } = await ask('documents');
  const questions = questionsOf(documents, derived).filter(isSelected);
  const tally = new Tally(documents.map(({ name }) => name));
  const inTurn = async () => {
    for (let next = questions.shift(); next !== undefined; next = questions.shift()) {
      const document = await ask(`reports/${next.document}?${addressOf(next)}`);
      const generatedAt = `${document.generatedAt.slice(0, 23)}000Z`;
      const expected = expectedSections(derived, root, { ...next, generatedAt });
      tally.add(next, compareDocument(document, expected), isSealed(facts, document));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
  return tally;
}

const addressOf = ({ parameters }) =>
  new URLSearchParams({ ...parameters, format: 'json', language: LANGUAGE }).toString();

/**
 * Returns true when the head in the document is a sealed head of the log: the empty one while an open transaction holds
 * back its first entries. A head sealed after the rows were read is not judged.
 */
function isSealed(facts, { log }) {
  const position = BigInt(log.position);
  const last = facts.of('log_checkpoints').at(-1)?.tree_size ?? 0n;
  if (position > last) return true;
  if (position === 0n) return last === 0n && log.head === EMPTY_ROOT;
  const sealed = facts.one('log_checkpoints', 'tree_size', position);
  return sealed !== undefined && [sealed.root.slice(2), base64(sealed.root)].includes(log.head);
}

/** Root of an empty log. */
const EMPTY_ROOT = createHash('sha256').digest('base64');

const base64 = (bytes) => Buffer.from(bytes.slice(2), 'hex').toString('base64');
