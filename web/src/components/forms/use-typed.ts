import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishment } from '#web/session/establishment.js';
import { amountToMinor, minorToAmount } from './typed-amount.js';

/** A field of a form as its inputs take it. */
export interface TypedField {
  readonly value: string;
  /** Shown once sending was tried. */
  readonly error: string | null;
  readonly put: (value: string) => void;
}

export interface TypedForm<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly field: (name: Name) => TypedField;
  /** The same for Mantine's own inputs. */
  readonly input: (name: Name) => {
    readonly value: string;
    readonly error: string | null;
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  };
  readonly put: (name: Name, value: string) => void;
  /** Runs it when nothing is wrong; else shows what is. */
  readonly send: (act: () => void) => void;
}

/** A form of texts: what is typed, and what is wrong with it once it was tried to send. */
export function useTyped<Name extends string>(
  initial: Readonly<Record<Name, string>>,
  faultOf: (name: Name, values: Readonly<Record<Name, string>>) => string | null,
): TypedForm<Name> {
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);
  const put = (name: Name, value: string): void => setValues((before) => ({ ...before, [name]: value }));
  const field = (name: Name): TypedField => ({
    value: values[name],
    error: isTried ? faultOf(name, values) : null,
    put: (value) => put(name, value),
  });
  return {
    values,
    field,
    input: (name) => {
      const { value, error } = field(name);
      return { value, error, onChange: ({ currentTarget }) => put(name, currentTarget.value) };
    },
    put,
    send: (act) => {
      setTried(true);
      if ((Object.keys(values) as Name[]).every((name) => faultOf(name, values) === null)) act();
    },
  };
}

/** What may be wrong with what is typed, in words. */
export function useFaults() {
  const { t } = useTranslation('acts');
  const { currencyExponent } = useEstablishment();
  const minor = (text: string): string | undefined => amountToMinor(text.trim(), currencyExponent);
  return {
    needed: (text: string): string | null => (text.trim() === '' ? t('needed') : null),
    short: (text: string): string | null => (text.trim().length < 3 ? t('short') : null),
    /** An amount above zero. */
    amount: (text: string): string | null => ((minor(text) ?? '0') === '0' ? t('amount') : null),
    /** An amount, zero too. */
    sum: (text: string): string | null => (minor(text) === undefined ? t('amount') : null),
  };
}

/** Typed amounts as the server takes them: minor units, or units with a decimal point. */
export function useTypedAmounts() {
  const { currencyExponent } = useEstablishment();
  const minor = (text: string): string => amountToMinor(text.trim(), currencyExponent) ?? '0';
  return {
    minor,
    decimal: (text: string): string => minorToAmount(minor(text), currencyExponent).replace(',', '.'),
  };
}
