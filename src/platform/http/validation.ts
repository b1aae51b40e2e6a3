import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { Refusal } from '#refusals/refusal.js';

/** A fault in an input; `field` is a path such as `boxes.3.amountMinor`. */
export interface InputProblem {
  readonly field: string;
  readonly problem: string;
}

/** Builds the refusal of an input, with the fields at fault and the problem of each. */
export function buildInputRefusal(problems: readonly InputProblem[]): Refusal {
  return new Refusal('INVALID_INPUT', {
    fields: [...new Set(problems.map(({ field }) => field))],
    problems: problems.map(({ field, problem }) => ({ field, problem })),
  });
}

/** Maximum nesting of an input; a deeper one could exhaust the stack of a recursive function. */
const MAX_DEPTH = 20;

class BoundedValidationPipe extends ValidationPipe {
  /** Validates an input and returns it. Refuses INVALID_INPUT for one that is invalid or nested too deeply. */
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // Bodies without their own class are validated by a schema, which does not descend.
    if (metadata.metatype !== Object && isNestedDeeperThan(value, MAX_DEPTH)) {
      throw buildInputRefusal([{ field: 'body', problem: `is nested deeper than ${MAX_DEPTH}` }]);
    }
    return super.transform(value, metadata);
  }
}

/** Returns whether objects and lists are nested in the value beyond this many levels. */
function isNestedDeeperThan(value: unknown, maxDepth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return maxDepth === 0 || Object.values(value).some((part) => isNestedDeeperThan(part, maxDepth - 1));
}

/** Creates a pipe that accepts declared fields only, and refuses an input with all its problems at once. */
export function createValidationPipe(): ValidationPipe {
  return new BoundedValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    exceptionFactory: (errors) => buildInputRefusal(errors.flatMap((error) => listProblems(error, ''))),
  });
}

/** Returns the problems of a field and of the fields nested in it, each with its full path. */
function listProblems(error: ValidationError, parentPath: string): InputProblem[] {
  const field = parentPath + error.property;
  const ownProblems = Object.values(error.constraints ?? {}).map((problem) => ({ field, problem }));
  return [...ownProblems, ...(error.children ?? []).flatMap((child) => listProblems(child, `${field}.`))];
}
