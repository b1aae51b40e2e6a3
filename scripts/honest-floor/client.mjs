import { randomUUID } from 'node:crypto';

/** A response that the generator did not expect. */
export class UnexpectedResponse extends Error {}

/** Requests of one person or device in one establishment, as a browser or a concentrator sends them. */
export class Client {
  #base;
  #credentials;

  /** `credentials` is a header's name and value. */
  constructor(url, establishment, credentials) {
    this.#base = `${url}/api/establishments/${establishment}`;
    this.#credentials = { [credentials[0]]: credentials[1], 'accept-language': 'en' };
  }

  /** Returns the body of a response. Throws when the request was refused. */
  async get(path) {
    return accepted(`GET ${path}`, await this.#send('GET', path));
  }

  async post(path, body = {}) {
    return accepted(`POST ${path} ${JSON.stringify(body).slice(0, 600)}`, await this.tryPost(path, body));
  }

  /** Returns the status and the body of a response, refused or not; a fault of the server still throws. */
  tryPost(path, body = {}) {
    return this.#send('POST', path, JSON.stringify(body), { 'content-type': 'application/json' });
  }

  tryUpload(path, content) {
    const form = new FormData();
    form.set('file', new Blob([content], { type: 'text/csv' }), 'file.csv');
    return this.#send('POST', path, form);
  }

  async #send(method, path, body, headers = {}) {
    const response = await fetch(this.#base + path, {
      method,
      headers: { ...this.#credentials, ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const answer = { status: response.status, body: text === '' ? null : JSON.parse(text) };
    if (response.status >= 500) throw new UnexpectedResponse(`${method} ${path}: ${response.status} ${text}`);
    return answer;
  }
}

function accepted(request, { status, body }) {
  if (status >= 400) throw new UnexpectedResponse(`${request}: ${status} ${JSON.stringify(body).slice(0, 1500)}`);
  return body;
}
