import { checkGlossary, describeProperties } from './descriptions.mjs';
import { handlersOf, readProgram } from './program.mjs';
import { refusalsOf } from './refusals.mjs';
import { returnTypesOf } from './return-types.mjs';
import { inputsOf, summariesOf } from './summaries.mjs';

/**
 * Returns what only the compiler knows of the interface (`Descriptions` of src/platform/http/openapi.ts): return types,
 * docstrings and refusals, read from the sources.
 */
export function descriptionsOf(refusalCodes, counters) {
  const program = readProgram();
  const handlers = handlersOf(program.files);
  const types = returnTypesOf(handlers, program);
  describeProperties(types, countersInWords(counters));
  const summaries = summariesOf(handlers, program);
  const statuses = Object.fromEntries(Object.entries(refusalCodes).map(([code, { status }]) => [code, status]));
  const refusals = refusalsOf(handlers, program, statuses);
  const operations = handlers.map(({ name }) => [
    name,
    { ...summaries[name], ...refusals.operations[name], response: types.responses[name] },
  ]);
  const inputs = inputsOf(handlers, summaries, program);
  checkGlossary();
  return { operations: Object.fromEntries(operations), schemas: types.shapes, commonRefusals: refusals.common, inputs };
}

const units = { credits: 'credits', cents: 'cents', count: 'a number', hundredthsPercent: 'hundredths of a percent' };

/** Returns the description of each counter: `Coin in: cumulative counter, in credits.` */
function countersInWords(counters) {
  return Object.fromEntries(
    counters.map(({ name, label, kind, unit }) => [
      name,
      `${label.en}: ${kind === 'gauge' ? 'gauge' : 'cumulative counter'}, in ${units[unit]}.`,
    ]),
  );
}
