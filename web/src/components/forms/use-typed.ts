import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { parseTypedAmount, formatTypedAmount } from './typed-amount.js';

/** A field of a form with the properties of its input. */
export interface TypedField {
  readonly value: string;
  /** The error of the field, once sending was tried; null: none. */
  readonly error: string | null;
  readonly setValue: (value: string) => void;
}

/** The properties of a Mantine input for a field. */
export interface FieldInputProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

/** Converts a field to the properties of a Mantine input. */
export const getFieldInputProps = ({ value, error, setValue }: TypedField): FieldInputProps => ({
  value,
  error,
  onChange: ({ currentTarget }) => setValue(currentTarget.value),
});

export interface TypedForm<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly getField: (name: Name) => TypedField;
  /** Returns the properties of a Mantine input. */
  readonly getInputProps: (name: Name) => FieldInputProps;
  readonly setValue: (name: Name, value: string) => void;
  /** Calls `sendForm` when there are no errors; otherwise shows them. */
  readonly submit: (sendForm: () => void) => void;
}

/**
 * Returns a form of text fields: its values, and their errors once sending was tried. `findError` returns the error of
 * a field, or null; `submit` calls its argument when there is none.
 */
export function useTypedForm<Name extends string>(
  initialValues: Readonly<Record<Name, string>>,
  findError: (name: Name, values: Readonly<Record<Name, string>>) => string | null,
): TypedForm<Name> {
  const [values, setValues] = useState(initialValues);
  const [wasSubmitted, setSubmitted] = useState(false);
  const setValue = (name: Name, value: string): void => setValues((previous) => ({ ...previous, [name]: value }));
  /** Returns a field: its value, its error once sending was tried, and its setter. */
  const getField = (name: Name): TypedField => ({
    value: values[name],
    error: wasSubmitted ? findError(name, values) : null,
    setValue: (value) => setValue(name, value),
  });
  return {
    values,
    getField,
    getInputProps: (name) => getFieldInputProps(getField(name)),
    setValue,
    submit: (sendForm) => {
      setSubmitted(true);
      if ((Object.keys(values) as Name[]).every((name) => findError(name, values) === null)) sendForm();
    },
  };
}

/** Checks of typed values: each returns the message of its error, or null. */
export interface FieldErrors {
  readonly findMissingError: (text: string) => string | null;
  readonly findShortError: (text: string) => string | null;
  /** An amount above zero. */
  readonly findAmountError: (text: string) => string | null;
  /** An amount, including zero. */
  readonly findAmountOrZeroError: (text: string) => string | null;
}

/**
 * Returns the checks of typed values; each returns its message, or null. They report a missing value, fewer than 3
 * characters, no amount above zero (`findAmountError`), or no amount (`findAmountOrZeroError`).
 */
export function useFieldErrors(): FieldErrors {
  const { t } = useTranslation('acts');
  const { currencyExponent } = useEstablishment();
  const parseMinor = (text: string): string | undefined => parseTypedAmount(text.trim(), currencyExponent);
  return {
    findMissingError: (text) => (text.trim() === '' ? t('needed') : null),
    findShortError: (text) => (text.trim().length < 3 ? t('short') : null),
    findAmountError: (text) => ((parseMinor(text) ?? '0') === '0' ? t('amount') : null),
    findAmountOrZeroError: (text) => (parseMinor(text) === undefined ? t('amount') : null),
  };
}

export interface TypedAmounts {
  readonly toMinorUnits: (text: string) => string;
  readonly toDecimalUnits: (text: string) => string;
}

/**
 * Returns the conversions of typed amounts for the server: to minor units, or to units with a decimal point. Anything
 * that is not an amount becomes zero.
 */
export function useTypedAmounts(): TypedAmounts {
  const { currencyExponent } = useEstablishment();
  const toMinorUnits = (text: string): string => parseTypedAmount(text.trim(), currencyExponent) ?? '0';
  return {
    toMinorUnits,
    toDecimalUnits: (text) => formatTypedAmount(toMinorUnits(text), currencyExponent).replace(',', '.'),
  };
}
