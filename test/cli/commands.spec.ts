import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Console } from './command.js';

let releve: Console;

beforeAll(async () => {
  releve = await Console.open();
});
afterAll(() => releve.close());

/** The command line as a user meets it; every command, refusal and start is in answers, serve and their neighbours. */

it('exits with 2 and one sentence for a command that does not exist', async () => {
  const { exitCode, stdout, stderr } = await releve.run(['frobnicate']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toMatch(/Unknown command: 'frobnicate'/);
});

it('serves, creates an establishment beside the running server, and stops with its database', async () => {
  const server = await releve.serve();
  expect(server.stdout()).toMatch(/administrator "admin", password "[^"]{15,}"/);
  await releve.json(['create-establishment', 'ESSAI', '--name', 'Casino des Essais', '--first-day', '2026-03-16']);
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  expect((await server.stop()).exitCode).toBe(0);
  expect(releve.leftBehind()).toEqual([]);
});
