export interface StreamedEvent<Data> {
  readonly id: string;
  readonly event: string;
  readonly data: Data;
}

/** An open stream of server-sent events, read event by event. */
export class EventStream<Data = unknown> {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #abort: AbortController;
  #rest = '';

  private constructor(reader: ReadableStreamDefaultReader<Uint8Array>, abort: AbortController) {
    this.#reader = reader;
    this.#abort = abort;
  }

  static async open<Event = unknown>(url: string, headers: Record<string, string>): Promise<EventStream<Event>> {
    const abort = new AbortController();
    const response = await fetch(url, { headers, signal: abort.signal });
    const type = response.headers.get('content-type');
    if (response.body === null || type !== 'text/event-stream; charset=utf-8') throw new Error(`no stream: ${type}`);
    return new EventStream<Event>(response.body.getReader(), abort);
  }

  /** Returns the next event; null when the stream has ended. */
  async next(): Promise<StreamedEvent<Data> | null> {
    for (;;) {
      const end = this.#rest.indexOf('\n\n');
      if (end >= 0) {
        const block = this.#rest.slice(0, end);
        this.#rest = this.#rest.slice(end + 2);
        const field = (name: string): string =>
          block
            .split('\n')
            .find((line) => line.startsWith(`${name}: `))
            ?.slice(name.length + 2) ?? '';
        if (field('event') === '') continue;
        return { id: field('id'), event: field('event'), data: JSON.parse(field('data')) as Data };
      }
      const { done, value } = await this.#reader.read();
      if (done) return null;
      this.#rest += Buffer.from(value).toString('utf8');
    }
  }

  close(): void {
    this.#abort.abort();
  }
}
