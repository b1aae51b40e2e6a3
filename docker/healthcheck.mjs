import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';

/** Exits with 0 when this container's server can do its work; the server's certificate is not verified here. */
const isSecure = process.env.RELEVE_TLS_CERTIFICATE !== undefined;
const place = `${isSecure ? 'https' : 'http'}://127.0.0.1:${process.env.PORT ?? 3000}/health/ready`;
(isSecure ? getSecure : getPlain)(place, { rejectUnauthorized: false }, (answer) => {
  answer.resume();
  process.exitCode = answer.statusCode === 200 ? 0 : 1;
}).on('error', () => {
  process.exitCode = 1;
});
