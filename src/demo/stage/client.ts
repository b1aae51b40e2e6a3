import { randomUUID } from 'node:crypto';

export interface ClientResponse {
  readonly status: number;
  readonly body: unknown;
}

const MAX_ATTEMPTS = 3;
/** Returns whether a session ended, locked itself when idle, or needs its owner to confirm their identity again. */
async function isSessionInterrupted(response: Response): Promise<boolean> {
  if ([401, 423].includes(response.status)) return true;
  if (response.status !== 403) return false;
  const { code } = (await response.clone().json()) as { readonly code?: string };
  return code === 'FRESH_PROOF_NEEDED';
}

/**
 * Fetches a response, and retries with the same idempotency key when the connection breaks.
 * Nothing else runs while a day is played, so the server may have closed an idle connection.
 */
async function fetchWithRetry(url: string, request: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetch(url, request);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** HTTP client of a person or a device, like the floor's own programs. */
export class DemoClient {
  private readonly url: string;
  private cookie: string | undefined;
  private account: { readonly login: string; readonly password: string } | undefined;
  private pendingSignIn: Promise<void> | undefined;
  private readonly token: string | undefined;

  constructor(url: string, token?: string, cookie?: string) {
    this.url = url;
    this.token = token;
    this.cookie = cookie;
  }

  /** Signs a person in and remembers the session and the credentials. Throws Error when it is refused. */
  async signIn(login: string, password: string): Promise<void> {
    const response = await fetchWithRetry(`${this.url}/api/sessions`, {
      method: 'POST',
      headers: this.buildHeaders({ 'content-type': 'application/json' }),
      body: JSON.stringify({ login, password }),
    });
    if (!response.ok) throw new Error(`sign-in of ${login}: ${String(response.status)} ${await response.text()}`);
    this.cookie = (response.headers.get('set-cookie') ?? '').split(';')[0];
    this.account = { login, password };
  }

  get<ResponseBody>(path: string): Promise<ResponseBody> {
    return this.sendRequest('GET', path);
  }

  post<ResponseBody>(path: string, body: unknown = {}): Promise<ResponseBody> {
    return this.sendRequest('POST', path, JSON.stringify(body), 'application/json');
  }

  /** Uploads a file as a form does. */
  async postFile<T>(
    path: string,
    file: { readonly name: string; readonly type: string; readonly content: string | Uint8Array<ArrayBuffer> },
  ): Promise<T> {
    const form = new FormData();
    form.set('file', new Blob([file.content], { type: file.type }), file.name);
    return this.parseResponse('POST', path, await this.fetchInSession('POST', path, form));
  }

  /** Downloads a file. Throws Error when it is refused. */
  async download(path: string): Promise<Buffer> {
    const response = await this.fetchInSession('GET', path);
    if (!response.ok) throw new Error(`GET ${path}: ${String(response.status)} ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  }

  private async sendRequest<T>(method: string, path: string, body?: string, contentType?: string): Promise<T> {
    return this.parseResponse(method, path, await this.fetchInSession(method, path, body, contentType));
  }

  /**
   * Sends a request; when the session is interrupted, signs the person in again and repeats it once.
   * Requests that are interrupted together share one sign-in.
   */
  private async fetchInSession(
    method: string,
    path: string,
    body?: string | FormData,
    contentType?: string,
  ): Promise<Response> {
    const { account, cookie } = this;
    const response = await this.fetchOnce(method, path, body, contentType);
    if (account === undefined || !(await isSessionInterrupted(response))) return response;
    if (this.cookie === cookie) {
      this.pendingSignIn ??= this.signIn(account.login, account.password).finally(
        () => (this.pendingSignIn = undefined),
      );
      await this.pendingSignIn;
    }
    return this.fetchOnce(method, path, body, contentType);
  }

  /**
   * Sends a request with the headers of the signed-in person or of the device; `contentType` is the content type of the
   * body.
   */
  private fetchOnce(method: string, path: string, body?: string | FormData, contentType?: string): Promise<Response> {
    return fetchWithRetry(`${this.url}/api/${path}`, {
      method,
      headers: this.buildHeaders(contentType === undefined ? {} : { 'content-type': contentType }, method !== 'GET'),
      ...(body === undefined ? {} : { body }),
    });
  }

  /** Builds the headers of a request; one that writes has an idempotency key. */
  private buildHeaders(otherHeaders: Readonly<Record<string, string>>, isWrite = true): Record<string, string> {
    return {
      'accept-language': 'fr',
      'x-releve-client': 'demo',
      ...(isWrite ? { 'idempotency-key': randomUUID() } : {}),
      ...(this.cookie === undefined ? {} : { cookie: this.cookie }),
      ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      ...otherHeaders,
    };
  }

  /** Returns the JSON of a response; null when it is empty. Throws Error when the request was refused. */
  private async parseResponse<T>(method: string, path: string, response: Response): Promise<T> {
    const responseText = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${String(response.status)} ${responseText}`);
    return (responseText === '' ? null : JSON.parse(responseText)) as T;
  }
}
