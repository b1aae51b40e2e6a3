import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { parseAmountToMinor, formatAmountForInput } from './typed-amount.js';

/** A field of a form with the properties of its input. */
export interface FormField {
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
export const getFieldInputProps = ({ value, error, setValue }: FormField): FieldInputProps => ({
  value,
  error,
  onChange: ({ currentTarget }) => setValue(currentTarget.value),
});

export interface TextForm<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly getField: (name: Name) => FormField;
  /** Returns the properties of a Mantine input. */
  readonly getInputProps: (name: Name) => FieldInputProps;
  readonly setValue: (name: Name, value: string) => void;
  /** Calls `onValid` when there are no errors; otherwise shows them. */
  readonly submit: (onValid: () => void) => void;
}

/**
 * Returns a form of text fields: its values, and their errors once sending was tried. `validateField` returns the error
 * of a field, or null; `submit` calls its argument when there is none.
 */
export function useTextForm<Name extends string>(
  initialValues: Readonly<Record<Name, string>>,
  validateField: (name: Name, values: Readonly<Record<Name, string>>) => string | null,
): TextForm<Name> {
  const [values, setValues] = useState(initialValues);
  const [wasSubmitted, setSubmitted] = useState(false);
  const setValue = (name: Name, value: string): void => setValues((previous) => ({ ...previous, [name]: value }));
  /** Returns a field: its value, its error once sending was tried, and its setter. */
  const getField = (name: Name): FormField => ({
    value: values[name],
    error: wasSubmitted ? validateField(name, values) : null,
    setValue: (value) => setValue(name, value),
  });
  return {
    values,
    getField,
    getInputProps: (name) => getFieldInputProps(getField(name)),
    setValue,
    submit: (onValid) => {
      setSubmitted(true);
      if ((Object.keys(values) as Name[]).every((name) => validateField(name, values) === null)) onValid();
    },
  };
}

/** Checks of typed values: each returns the message of its error, or null. */
export interface FieldValidators {
  readonly validateRequired: (text: string) => string | null;
  readonly validateMinLength: (text: string) => string | null;
  /** An amount above zero. */
  readonly validateAmount: (text: string) => string | null;
  /** An amount, including zero. */
  readonly validateAmountOrZero: (text: string) => string | null;
}

/**
 * Returns the checks of typed values; each returns its message, or null. They report a missing value, fewer than 3
 * characters, no amount above zero (`validateAmount`), or no amount (`validateAmountOrZero`).
 */
export function useFieldValidators(): FieldValidators {
  const { t } = useTranslation('acts');
  const { currencyExponent } = useEstablishment();
  const parseMinor = (text: string): string | undefined => parseAmountToMinor(text.trim(), currencyExponent);
  return {
    validateRequired: (text) => (text.trim() === '' ? t('needed') : null),
    validateMinLength: (text) => (text.trim().length < 3 ? t('short') : null),
    validateAmount: (text) => ((parseMinor(text) ?? '0') === '0' ? t('amount') : null),
    validateAmountOrZero: (text) => (parseMinor(text) === undefined ? t('amount') : null),
  };
}

export interface AmountParsers {
  readonly toMinorUnits: (text: string) => string;
  readonly toDecimalUnits: (text: string) => string;
}

/**
 * Returns the conversions of typed amounts for the server: to minor units, or to units with a decimal point. Anything
 * that is not an amount becomes zero.
 */
export function useAmountParsers(): AmountParsers {
  const { currencyExponent } = useEstablishment();
  const toMinorUnits = (text: string): string => parseAmountToMinor(text.trim(), currencyExponent) ?? '0';
  return {
    toMinorUnits,
    toDecimalUnits: (text) => formatAmountForInput(toMinorUnits(text), currencyExponent).replace(',', '.'),
  };
}
