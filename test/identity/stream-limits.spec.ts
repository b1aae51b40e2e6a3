import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { CallerStreams, type CallerStream } from '#identity/sessions/caller-streams.service.js';
import { EventStream } from '../support/event-stream.js';
import { createPerson, type TestPerson } from '../support/people.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { createEstablishments } from './client.js';
import { until, untilDefined } from '../support/until.js';

const CHANGES = '/api/establishments/MC-ONE/changes';

let t: TestApp;
let comptable: TestPerson;
let changeur: TestPerson;
const opened: EventStream[] = [];

beforeAll(async () => {
  t = await createTestApp({ config: { streams: { total: 3, perPerson: 2 }, readS: 2 } });
  await createEstablishments(t);
  comptable = await createPerson(t.database.db, { roles: ['comptable'], establishment: 'MC-ONE' });
  changeur = await createPerson(t.database.db, { roles: ['changeur'], establishment: 'MC-ONE' });
});
afterAll(() => t.close());

async function open(person: TestPerson): Promise<EventStream> {
  const stream = await EventStream.open(t.url + CHANGES, { cookie: person.cookie });
  expect(await stream.next()).toMatchObject({ event: 'ready' });
  opened.push(stream);
  return stream;
}

function close(stream: EventStream): void {
  stream.close();
  opened.splice(opened.indexOf(stream), 1);
}

interface Refused {
  readonly code: string;
  readonly message: string;
}

const refused = (person: TestPerson, language: string): request.Test =>
  request(t.url).get(CHANGES).set('cookie', person.cookie).set('accept-language', language);

/** Opens a stream once the server has noticed that another was closed. */
async function openedAgain(person: TestPerson): Promise<EventStream> {
  return untilDefined(() => open(person).catch(() => undefined));
}

describe('open streams', () => {
  it('are limited per person and in all, and a closed stream makes room', async () => {
    const first = await open(comptable);
    await open(comptable);
    const beyond = await refused(comptable, 'en');
    expect([beyond.status, beyond.headers['retry-after'], (beyond.body as Refused).code]).toEqual([
      429,
      '60',
      'TOO_MANY_STREAMS',
    ]);
    expect((beyond.body as Refused).message).toContain('Too many pages already follow the establishment live (2)');
    expect(((await refused(comptable, 'fr')).body as Refused).message).toContain('Trop de pages suivent déjà');
    // another person can still open streams, until the overall limit
    await open(changeur);
    expect((await refused(changeur, 'en')).body).toMatchObject({ code: 'TOO_MANY_STREAMS', details: { open: 3 } });
    close(first);
    await openedAgain(changeur);
    for (const stream of opened.slice()) close(stream);
  });

  it('end when their reader consumes nothing, regardless of the content', async () => {
    const streams = t.app.get(CallerStreams);
    const original = streams.openStream.bind(streams);
    let stream: CallerStream | undefined;
    streams.openStream = (...of) => (stream = original(...of));
    const socket = connect(Number(new URL(t.url).port), '127.0.0.1');
    const answered = { isClosed: false };
    t.app.getHttpServer().once('request', (_request: unknown, answer: { once(of: string, then: () => void): void }) => {
      answer.once('close', () => (answered.isClosed = true));
    });
    socket.on('error', () => undefined);
    socket.once('data', () => socket.pause());
    socket.write(`GET ${CHANGES} HTTP/1.1\r\nHost: here\r\nCookie: ${comptable.cookie}\r\n\r\n`);
    await until(() => stream !== undefined);
    const part = JSON.stringify('x'.repeat(1 << 18));
    let turn = 0;
    await until(() => {
      stream?.sendEvent('changes', String((turn += 1)), part);
      return answered.isClosed;
    });
    streams.openStream = original;
    socket.destroy();
  });
});
