import { useState } from 'react';
import type { Strokes } from './SignaturePad.js';

interface SignatureValues {
  readonly code: string;
  readonly secret: string;
  readonly strokes: Strokes;
  /** True: the signer cannot draw, and signs by secret alone. */
  readonly signsWithoutDrawing: boolean;
}

/** The form of one signer on this screen. */
export interface SignerForm {
  readonly values: SignatureValues;
  readonly setValues: (changes: Partial<SignatureValues>) => void;
  /** Returns whether a part is missing, once sending was tried. */
  readonly isMissing: (name: 'code' | 'secret' | 'strokes') => boolean;
  /** Tries to send: returns false when a part is missing, which is then shown. */
  readonly validate: () => boolean;
  /** Returns the signature in the server's format. */
  readonly buildSignature: () => { readonly code: string; readonly secret: string; readonly strokes?: Strokes };
}

/**
 * Returns the form of one signature: drawn strokes, unless the signer declares that they cannot draw
 * (`signsWithoutDrawing`), and the code and secret that identify them. Missing parts are reported once sending was
 * tried.
 */
export function useSignerForm(): SignerForm {
  const [values, setValues] = useState<SignatureValues>({
    code: '',
    secret: '',
    strokes: [],
    signsWithoutDrawing: false,
  });
  const [wasSubmitted, setSubmitted] = useState(false);
  const missingParts = {
    code: values.code.trim() === '',
    secret: values.secret === '',
    strokes: !values.signsWithoutDrawing && values.strokes.length === 0,
  };
  return {
    values,
    setValues: (changes) => setValues((previousValues) => ({ ...previousValues, ...changes })),
    isMissing: (name) => wasSubmitted && missingParts[name],
    validate: () => {
      setSubmitted(true);
      return !missingParts.code && !missingParts.secret && !missingParts.strokes;
    },
    buildSignature: () => ({
      code: values.code.trim(),
      secret: values.secret,
      ...(values.signsWithoutDrawing ? {} : { strokes: values.strokes }),
    }),
  };
}
