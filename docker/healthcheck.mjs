import { get } from 'node:http';

/** Ends with 0 when the server of this container answers. */
get(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/openapi.json`, (answer) => {
  answer.resume();
  process.exitCode = answer.statusCode === 200 ? 0 : 1;
}).on('error', () => {
  process.exitCode = 1;
});
