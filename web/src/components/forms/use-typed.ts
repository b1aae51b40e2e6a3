import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { amountToMinor, minorToAmount } from './typed-amount.js';

/** A field of a form with the properties of its input. */
export interface TypedField {
  readonly value: string;
  /** Shown once sending was tried. */
  readonly error: string | null;
  readonly put: (value: string) => void;
}

/** The properties of a Mantine input for a field. */
export interface FieldInputProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

/** Converts a field to the properties of a Mantine input. */
export const getFieldInputProps = ({ value, error, put }: TypedField): FieldInputProps => ({
  value,
  error,
  onChange: ({ currentTarget }) => put(currentTarget.value),
});

export interface TypedForm<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly field: (name: Name) => TypedField;
  /** Returns the properties of a Mantine input. */
  readonly input: (name: Name) => FieldInputProps;
  readonly put: (name: Name, value: string) => void;
  /** Runs the act when there are no errors; otherwise shows them. */
  readonly send: (act: () => void) => void;
}

/** Returns a form of texts: its values, and its errors once sending was tried. `findError` checks one field. */
export function useTypedForm<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  faultOf: (name: Name, values: Readonly<Record<Name, string>>) => string | null,
): TypedForm<Name> {
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);
  const put = (name: Name, value: string): void => setValues((before) => ({ ...before, [name]: value }));
  /** Returns a field: its value, its error once sending was tried, and its setter. */
  const field = (name: Name): TypedField => ({
    value: values[name],
    error: isTried ? faultOf(name, values) : null,
    put: (value) => put(name, value),
  });
  return {
    values,
    field,
    input: (name) => getFieldInputProps(field(name)),
    put,
    send: (act) => {
      setTried(true);
      if ((Object.keys(values) as Name[]).every((name) => faultOf(name, values) === null)) act();
    },
  };
}

/** Checks of typed values: each returns the message of its error, or null. */
export interface FieldErrors {
  readonly needed: (text: string) => string | null;
  readonly short: (text: string) => string | null;
  /** An amount above zero. */
  readonly amount: (text: string) => string | null;
  /** An amount, including zero. */
  readonly sum: (text: string) => string | null;
}

/** Returns the checks of typed values, with their messages in the language of the screen. */
export function useFaults(): FieldErrors {
  const { t } = useTranslation('acts');
  const { currencyExponent } = useEstablishment();
  const minor = (text: string): string | undefined => amountToMinor(text.trim(), currencyExponent);
  return {
    needed: (text) => (text.trim() === '' ? t('needed') : null),
    short: (text) => (text.trim().length < 3 ? t('short') : null),
    amount: (text) => ((minor(text) ?? '0') === '0' ? t('amount') : null),
    sum: (text) => (minor(text) === undefined ? t('amount') : null),
  };
}

export interface TypedAmounts {
  readonly minor: (text: string) => string;
  readonly decimal: (text: string) => string;
}

/** Returns the conversions of typed amounts for the server: to minor units, or to units with a decimal point. */
export function useTypedAmounts(): TypedAmounts {
  const { currencyExponent } = useEstablishment();
  const minor = (text: string): string => amountToMinor(text.trim(), currencyExponent) ?? '0';
  return { minor, decimal: (text) => minorToAmount(minor(text), currencyExponent).replace(',', '.') };
}
