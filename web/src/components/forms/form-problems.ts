import type { Problem } from '#web/api/problem.js';

/** Returns the server's messages about the fields of a form by the path of the field, such as `events.0.note`. */
export function getMessagesByField(problem: Problem): Readonly<Record<string, string>> {
  const { problems } = problem.details;
  if (!Array.isArray(problems)) return {};
  // the details of a problem are not typed: other entries are ignored
  const fieldProblems = problems.filter(
    (candidate): candidate is { readonly field: string; readonly problem: string } =>
      typeof candidate === 'object' && candidate !== null && 'field' in candidate && 'problem' in candidate,
  );
  return Object.fromEntries(fieldProblems.map(({ field, problem: message }) => [field, message]));
}
