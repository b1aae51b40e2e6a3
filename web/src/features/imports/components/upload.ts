import { Problem, parseProblem } from '#web/api/problem.js';
import { currentLanguage } from '#web/locales/language.js';

/** An upload and its progress callback. */
export interface UploadOptions {
  readonly path: string;
  readonly file: File;
  /** The same for each attempt with the same file. */
  readonly idempotencyKey: string;
  readonly onProgress: (percent: number) => void;
}

/**
 * Uploads a file and reports the progress in percent, which `fetch` cannot; resolves to the import's number. A retry
 * with the same `idempotencyKey` is imported once. Rejects with Problem: a refusal, or NETWORK_WRITE.
 */
export function uploadImportFile({ path, file, idempotencyKey, onProgress }: UploadOptions): Promise<string> {
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
