import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { pdfText } from './pdf.mjs';

/** Returns a value as text: keys in order, two spaces a level, so that each line is one field. */
export function sortedJson(value) {
  return `${JSON.stringify(sortKeys(value), null, 2)}\n`;
}

function sortKeys(value) {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sortKeys(value[key])]));
}

/**
 * Returns a response as text: a first line that describes it, then its content; for an image, its length and digest.
 */
export async function responseText({ status, type, disposition, login, bytes, value }) {
  const head = [`${status} ${type}`, disposition, login === undefined ? '' : `to ${login}`].filter(
    (part) => part !== '',
  );
  return `${head.join('; ')}\n${await bodyText(type, bytes, value)}`;
}

async function bodyText(type, bytes, value) {
  if (value !== undefined) return sortedJson(value);
  if (type.startsWith('application/pdf')) return pdfText(bytes);
  if (type.startsWith('application/zip')) {
    const files = Object.entries(unzipSync(bytes));
    return files.map(([name, content]) => `${name}\n${Buffer.from(content).toString('utf8')}`).join('\n');
  }
  if (/^text\/|json|csv/.test(type)) return bytes.toString('utf8').replaceAll('\r\n', '\n');
  const text = bytes.toString('utf8');
  if (Buffer.from(text, 'utf8').equals(bytes)) return text;
  return `${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}\n`;
}

/** Returns a file as text, decoded by its file name. */
export function fileText(name, bytes) {
  if (name.endsWith('.json')) return sortedJson(JSON.parse(bytes.toString('utf8')));
  return bodyText(name.endsWith('.pdf') ? 'application/pdf' : '', bytes);
}

/** Returns the file name for an address: readable, and the same on every file system. */
export function fileOfAddress(address, ending = 'txt') {
  const [path, query = ''] = address.replace(/^\/api\//, '').split('?');
  const readableName = query === '' ? path : `${path}@${query}`;
  const name = decodeURIComponent(readableName).replaceAll(/[^\w/@=&.,{}-]/g, '_');
  const short =
    name.length <= 180 ? name : `${name.slice(0, 150)}-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
  return `${short}.${ending}`;
}
