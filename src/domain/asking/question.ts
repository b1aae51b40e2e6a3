import { text, type Text } from '#declarations/shapes/text.js';
import type { Source } from '../tables/games.js';

/**
 * A rule that can be evaluated alone: its inputs, an example, and the function that the product itself uses, whose
 * result includes its arithmetic. Amounts are minor units here and decimal text outside.
 */

interface LabelledField {
  readonly label: Text;
  /** True: may be left out, and is then null. */
  readonly isOptional?: true;
}

/** One input of a question. */
export type Field =
  // a signed amount may be below zero
  | (LabelledField & { readonly kind: 'amount' | 'signed' | 'whole' | 'percent' | 'flag' | 'day' | 'time' | 'text' })
  | (LabelledField & { readonly kind: 'choice'; readonly of: Readonly<Record<string, Text>> })
  | (LabelledField & { readonly kind: 'list'; readonly of: Fields });

export type Fields = Readonly<Record<string, Field>>;

type FieldValue<FieldType extends Field> = FieldType extends {
  readonly kind: 'list';
  readonly of: infer Inner extends Fields;
}
  ? readonly FieldValues<Inner>[]
  : FieldType extends { readonly kind: 'choice'; readonly of: infer Choices }
    ? keyof Choices & string
    : FieldType extends { readonly kind: 'amount' | 'signed' | 'whole' }
      ? bigint
      : FieldType extends { readonly kind: 'flag' }
        ? boolean
        : FieldType extends { readonly kind: 'time' }
          ? Date
          : string;

/** The inputs of a question, as values: amounts and whole numbers are bigint, percentages decimal text. */
export type FieldValues<FieldsType extends Fields> = {
  readonly [Name in keyof FieldsType]: FieldsType[Name] extends { readonly isOptional: true }
    ? FieldValue<FieldsType[Name]> | null
    : FieldValue<FieldsType[Name]>;
};

/** The same in JSON: amounts and percentages as decimal text, whole numbers as numbers. */
export type SerializedFields<FieldsType extends Fields> = {
  readonly [
    Name in keyof FieldsType as FieldsType[Name] extends { readonly isOptional: true } ? never : Name
  ]: SerializedField<FieldsType[Name]>;
} & {
  readonly [
    Name in keyof FieldsType as FieldsType[Name] extends { readonly isOptional: true } ? Name : never
  ]?: SerializedField<FieldsType[Name]>;
};

type SerializedField<FieldType extends Field> = FieldType extends {
  readonly kind: 'list';
  readonly of: infer Inner extends Fields;
}
  ? readonly SerializedFields<Inner>[]
  : FieldType extends { readonly kind: 'choice'; readonly of: infer Choices }
    ? keyof Choices & string
    : FieldType extends { readonly kind: 'whole' }
      ? number
      : FieldType extends { readonly kind: 'flag' }
        ? boolean
        : string;

/** A value shown in a result. */
export type DisplayedValue =
  | { readonly kind: 'amount'; readonly minor: bigint }
  | { readonly kind: 'whole'; readonly value: bigint }
  | { readonly kind: 'percent' | 'decimal' | 'text'; readonly value: string }
  | { readonly kind: 'words'; readonly words: Text; readonly code: string };

export interface Fact {
  readonly name: string;
  readonly label: Text;
  /** A list has one value per line. */
  readonly value: DisplayedValue | readonly DisplayedValue[];
}

/** One step of the arithmetic: `terms` joined by spaces, and their result. */
export interface Step {
  readonly label: Text;
  readonly terms: readonly (DisplayedValue | string)[];
  readonly result: DisplayedValue;
}

/** The reason of a refusal: a code of the closed list, and the values named in its sentence. */
export interface Fault {
  readonly code: string;
}

export interface Outcome {
  /** True when the rule allows or refuses; otherwise it returns a figure. */
  readonly isJudgement: boolean;
  readonly facts: readonly Fact[];
  readonly steps: readonly Step[];
  readonly fault: Fault | null;
}

/** The currency of a question. */
export interface QuestionContext {
  readonly currency: string;
  readonly decimals: number;
}

export interface Question {
  /** The clause (`AI67:14.1`) or article; `formula:…` for a rule of accounting that no article states. */
  readonly key: string;
  readonly title: Text;
  readonly source: Source | null;
  readonly fields: Fields;
  readonly example: unknown;
  readonly evaluate: (values: never, context: QuestionContext) => Outcome;
}

/**
 * Returns this question unchanged. Its generic type gives the example and the function `ask` the types of its `fields`.
 */
export function declareQuestion<const FieldsType extends Fields>(definition: {
  readonly key: string;
  readonly title: Text;
  readonly source: Source | null;
  readonly fields: FieldsType;
  readonly example: NoInfer<SerializedFields<FieldsType>>;
  readonly evaluate: (values: FieldValues<FieldsType>, context: QuestionContext) => Outcome;
}): Question {
  return definition;
}

export const createAmount = (minor: bigint): DisplayedValue => ({ kind: 'amount', minor });
export const createWholeNumber = (value: bigint | number): DisplayedValue => ({ kind: 'whole', value: BigInt(value) });
export const createPercent = (value: string): DisplayedValue => ({ kind: 'percent', value });
export const createDecimal = (value: string): DisplayedValue => ({ kind: 'decimal', value });
export const createPlainText = (value: string): DisplayedValue => ({ kind: 'text', value });
export const createWords = (code: string, label: Text): DisplayedValue => ({ kind: 'words', words: label, code });

/** Creates a named fact of an outcome, with its label and its value or list of values. */
export const createFact = (name: string, label: Text, value: DisplayedValue | readonly DisplayedValue[]): Fact => ({
  name,
  label,
  value,
});

/** Creates a step of the arithmetic: its label, terms and result. */
export const createStep = (label: Text, terms: readonly (DisplayedValue | string)[], result: DisplayedValue): Step => ({
  label,
  terms,
  result,
});

/** Creates the outcome of a question that computes figures (no judgement): facts, and steps of the arithmetic. */
export const createFigure = (facts: readonly Fact[], steps: readonly Step[] = []): Outcome => ({
  isJudgement: false,
  facts,
  steps,
  fault: null,
});

/** Creates the outcome of a question with one figure: the result of one step, shown under the same label. */
export const createOneStepFigure = (name: string, label: Text, terms: Step['terms'], result: DisplayedValue): Outcome =>
  createFigure([createFact(name, label, result)], [createStep(label, terms, result)]);

/** Creates the outcome of a question that judges (allowed or not): `fault` is why not, null an approval. */
export const createJudgement = (
  fault: Fault | null,
  facts: readonly Fact[] = [],
  steps: readonly Step[] = [],
): Outcome => ({ isJudgement: true, facts, steps, fault });

export const YES_NO = { yes: text('oui', 'yes'), no: text('non', 'no') } as const satisfies Record<string, Text>;

export const createYesOrNo = (isTrue: boolean): DisplayedValue =>
  createWords(isTrue ? 'yes' : 'no', isTrue ? YES_NO.yes : YES_NO.no);
