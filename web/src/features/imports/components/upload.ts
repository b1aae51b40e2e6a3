import { v4 as uuid } from 'uuid';
import { Problem, parseProblem } from '#web/api/problem.js';
import { currentLanguage } from '#web/locales/language.js';
import { rememberSentFile, type SentFile } from './sent-files.js';

/** An upload and its progress callback. */
interface UploadOptions {
  readonly path: string;
  readonly file: File;
  readonly idempotencyKey: string;
  readonly onProgress: (percent: number) => void;
}

/** The last attempt, whose key the next one has when it sends the same. */
let lastAttempt: { readonly file: File; readonly path: string; readonly idempotencyKey: string } | undefined;

/**
 * Uploads a file to be imported and remembers it; resolves to the import's number. A retry is imported once. Rejects
 * with Problem: a refusal, or NETWORK_WRITE.
 */
export async function uploadImportFile(
  establishment: string,
  sentFile: SentFile,
  onProgress: (percent: number) => void,
): Promise<string> {
  const { file, kind, options } = sentFile;
  const path = `/api/establishments/${establishment}/imports/${kind}?${new URLSearchParams(options).toString()}`;
  const earlierAttempt = lastAttempt?.file === file && lastAttempt.path === path ? lastAttempt : undefined;
  const idempotencyKey = earlierAttempt?.idempotencyKey ?? uuid();
  lastAttempt = { file, path, idempotencyKey };
  const importId = await sendFile({ path, file, idempotencyKey, onProgress });
  lastAttempt = undefined;
  rememberSentFile(importId, sentFile);
  return importId;
}

/** Sends a file and reports the progress in percent, which `fetch` cannot; resolves to the import's number. */
function sendFile({ path, file, idempotencyKey, onProgress }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('idempotency-key', idempotencyKey);
    request.setRequestHeader('accept-language', currentLanguage());
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(Math.floor((loaded * 100) / total));
    });
    request.addEventListener('error', () => reject(new Problem(0, 'NETWORK_WRITE', '')));
    request.addEventListener('load', () => {
      const { response, status } = request as { readonly response: unknown; readonly status: number };
      if (status === 200 && typeof response === 'object' && response !== null && 'importId' in response) {
        resolve(String(response.importId));
      } else {
        reject(parseProblem(status, response));
      }
    });
    const formData = new FormData();
    formData.set('file', file);
    request.send(formData);
  });
}
