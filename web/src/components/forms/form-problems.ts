import type { Problem } from '#web/api/problem.js';

/** Returns the server's messages about the fields of a form, by the path of the field. */
export function problemsByField(problem: Problem): Readonly<Record<string, string>> {
  const { problems } = problem.details;
  if (!Array.isArray(problems)) return {};
  const ownProblems = problems.filter(
    (each): each is { readonly field: string; readonly problem: string } =>
      typeof each === 'object' && each !== null && 'field' in each && 'problem' in each,
  );
  return Object.fromEntries(ownProblems.map(({ field, problem: text }) => [field, text]));
}
