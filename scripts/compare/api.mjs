import { ESTABLISHMENT, SKIPPED_ROUTES, ResponseStore, pathsOf, queriesOf } from './addresses.mjs';
import { requestAsFirstWithAccess, waitUntilSealed } from './visitor.mjs';
import { fileOfAddress, sortedJson, responseText } from './written.mjs';

/**
 * Number of paths of a route that are requested with every query; the others are requested with the first query only.
 */
const FULLY_QUERIED = 2;

/**
 * Requests every GET of the OpenAPI document, its parameters filled from the responses of earlier lists. Writes one
 * file per address, refusals included. `access.txt` lists who has access to each route; `unfilled.txt` lists the routes
 * that could not be requested, with the reason.
 */
export async function recordResponses(visitors, { openApi, days }, write) {
  const returned = new ResponseStore();
  const access = [];
  const unfilled = [];
  for (const { route, parameters } of routesOf(openApi)) {
    const why = SKIPPED_ROUTES[route];
    const paths = why === undefined ? pathsOf(route, days, returned) : [];
    const questions = queriesOf(route, parameters, days);
    if (paths.length === 0) unfilled.push(`${route}: ${why ?? 'no list returns a value for its parameters'}`);
    else if (questions.length === 0) unfilled.push(`${route}: a question that it requires could not be filled`);
    else {
      await recordRoute(visitors, paths, questions, { returned, write });
      access.push(await accessTo(visitors, route, addressOf(paths[0], questions[0])));
    }
  }
  write('api/access.txt', `${access.join('\n')}\n`);
  write('api/unfilled.txt', `${unfilled.join('\n')}\n`);
}

/** Returns routes with fewer parameters first: they are the lists that fill the others. */
function routesOf({ paths }) {
  const places = (route) => route.split('{').length;
  return Object.entries(paths)
    .flatMap(([path, { get }]) => {
      if (get === undefined) return [];
      const route = path.replace('/api/establishments/{establishment}', ESTABLISHMENT);
      return [{ route, parameters: get.parameters ?? [] }];
    })
    .sort((a, b) => places(a.route) - places(b.route) || (a.route < b.route ? -1 : 1));
}

const addressOf = (path, question) => (question === '' ? path : `${path}?${question}`);

async function recordRoute(visitors, paths, questions, { returned, write }) {
  for (const [index, path] of paths.entries()) {
    for (const question of index < FULLY_QUERIED ? questions : questions.slice(0, 1)) {
      const address = addressOf(path, question);
      const answer = await requestAsFirstWithAccess(visitors, address);
      if (answer.status === 200 && answer.value !== undefined) returned.keep(address, answer.value);
      const french = await responseText(answer);
      write(fileOfAddress(address), french);
      if (index > 0 || question !== questions[0]) continue;
      const recorded = visitors.find(({ login }) => login === answer.login);
      const english = await responseText({ ...(await recorded.ask(address, 'en')), login: recorded.login });
      await waitUntilSealed(visitors[0]);
      if (english !== french) write(fileOfAddress(address, 'en.txt'), english);
    }
  }
}

/** Returns a line with the route, then each user with the status they receive. */
async function accessTo(visitors, route, address) {
  const statuses = [];
  for (const { login, ask } of visitors) statuses.push(`${login} ${(await ask(address)).status}`);
  await waitUntilSealed(visitors[0]);
  return `${route}: ${statuses.join(', ')}`;
}

/**
 * Writes the OpenAPI document, one file per route, with shapes written out where they are referenced. Names of
 * operations and shapes come from the code and have files of their own, so that a mere rename shows as such.
 */
export function recordOpenApi(openApi, write) {
  const shapes = openApi.components?.schemas ?? {};
  const operationIds = [];
  for (const [path, item] of Object.entries(openApi.paths)) {
    for (const [method, { operationId, ...operation }] of Object.entries(item)) {
      operationIds.push(`${method} ${path}: ${operationId}`);
      write(`openapi/${method}${fileOfAddress(path)}`, sortedJson(inlineReferences(operation, shapes, [])));
    }
  }
  const { paths, components, ...head } = openApi;
  const { schemas, ...others } = components ?? {};
  write('openapi/head.txt', sortedJson({ ...head, components: others, routes: Object.keys(paths).sort() }));
  write('openapi/operation-names.txt', `${operationIds.sort().join('\n')}\n`);
  write(
    'openapi/shape-names.txt',
    `${Object.keys(schemas ?? {})
      .sort()
      .join('\n')}\n`,
  );
}

/** Replaces references by their targets, except inside the target itself, where the depth is given. */
function inlineReferences(value, shapes, within) {
  if (Array.isArray(value)) return value.map((inner) => inlineReferences(inner, shapes, within));
  if (value === null || typeof value !== 'object') return value;
  const name = typeof value.$ref === 'string' ? value.$ref.split('/').at(-1) : undefined;
  if (name !== undefined && within.includes(name)) return { $within: within.length - within.indexOf(name) };
  if (name !== undefined) return inlineReferences(shapes[name] ?? { $missing: true }, shapes, [...within, name]);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, inlineReferences(inner, shapes, within)]),
  );
}
