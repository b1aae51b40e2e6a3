import { ValidationPipe } from '@nestjs/common';
import type { ValidationError } from '@nestjs/common';
import { Refusal } from './refusal.js';

/** One thing wrong with an input; `field` is a path such as `boxes.3.amountMinor`. */
export interface InputProblem {
  readonly field: string;
  readonly problem: string;
}

/** The refusal of an input, with all that is wrong with it. */
export function invalidInput(problems: readonly InputProblem[]): Refusal {
  return new Refusal('INVALID_INPUT', {
    fields: [...new Set(problems.map(({ field }) => field))],
    problems: problems.map(({ field, problem }) => ({ field, problem })),
  });
}

/** Knows the declared fields only, and refuses with all problems at once. */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    exceptionFactory: (errors) => invalidInput(errors.flatMap((error) => problemsOf(error, ''))),
  });
}

function problemsOf(error: ValidationError, above: string): InputProblem[] {
  const field = above + error.property;
  const own = Object.values(error.constraints ?? {}).map((problem) => ({ field, problem }));
  return [...own, ...(error.children ?? []).flatMap((child) => problemsOf(child, `${field}.`))];
}
