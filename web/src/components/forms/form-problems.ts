import type { Problem } from '#web/api/problem.js';

/** Returns the server's messages about the fields of a form, by the path of the field; empty when there are none. */
export function listProblemsByField(problem: Problem): Readonly<Record<string, string>> {
  const { problems } = problem.details;
  if (!Array.isArray(problems)) return {};
  const ownProblems = problems.filter(
    (candidate): candidate is { readonly field: string; readonly problem: string } =>
      typeof candidate === 'object' && candidate !== null && 'field' in candidate && 'problem' in candidate,
  );
  return Object.fromEntries(ownProblems.map(({ field, problem: text }) => [field, text]));
}
