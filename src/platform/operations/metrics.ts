import type { RequestHandler } from 'express';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { isEventStream, getRouteTemplate } from './request-route.js';

/** Buckets from an act on a tablet to a document of a season. */
const DURATION_BUCKETS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Prometheus metrics of this application; each has its own registry, since a process may contain several. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #durations = new Histogram({
    name: 'releve_http_request_duration_seconds',
    help: 'Duration of requests by the template of their route and status; event streams are left out',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATION_BUCKETS_S,
    registers: [this.#registry],
  });
  readonly #cutResponses = new Counter({
    name: 'releve_http_responses_cut_total',
    help: 'Responses whose caller left, or whose connection broke, before they were sent whole',
    labelNames: ['route'] as const,
    registers: [this.#registry],
  });

  /** Adds metrics of the process: memory, processor, event loop, garbage collection. */
  collectProcessMetrics(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Adds a gauge (a figure that may rise and fall), read anew at each collection; NaN when it is unavailable. */
  addGauge(name: string, helpText: string, readValue: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help: helpText,
      registers: [this.#registry],
      collect: async () => {
        gauge.set(
          await Promise.resolve()
            .then(readValue)
            .catch(() => NaN),
        );
      },
    });
  }

  /** Adds a gauge with one figure for each value of its label; `readValues` is called at each collection. */
  addLabelledGauge(
    name: string,
    helpText: string,
    labelName: string,
    readValues: () => Readonly<Record<string, number>>,
  ): void {
    const gauge: Gauge = new Gauge({
      name,
      help: helpText,
      labelNames: [labelName],
      registers: [this.#registry],
      collect: () => {
        for (const [labelValue, figure] of Object.entries(readValues())) gauge.set({ [labelName]: labelValue }, figure);
      },
    });
  }

  readonly observeRequests: RequestHandler = (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const route = getRouteTemplate(request);
      if (!response.writableFinished) this.#cutResponses.inc({ route });
      if (isEventStream(response)) return;
      const labels = { method: request.method, route, status: response.statusCode };
      this.#durations.observe(labels, (performance.now() - startedAt) / 1000);
    });
    next();
  };

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Returns all metrics in the text form of Prometheus. */
  format(): Promise<string> {
    return this.#registry.metrics();
  }
}
