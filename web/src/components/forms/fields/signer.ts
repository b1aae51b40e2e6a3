import { useState } from 'react';
import type { Strokes } from './SignaturePad.js';

interface Signed {
  readonly code: string;
  readonly secret: string;
  readonly strokes: Strokes;
  /** True: the signer cannot draw, and signs by secret alone. */
  readonly isBySecret: boolean;
}

/** The form of one signer on this screen. */
export interface SignerForm {
  readonly values: Signed;
  readonly put: (changed: Partial<Signed>) => void;
  /** Returns whether a part is missing, once sending was tried. */
  readonly fault: (name: 'code' | 'secret' | 'strokes') => boolean;
  /** Tries to send: returns false when a part is missing, which is then shown. */
  readonly isWhole: () => boolean;
  /** Returns the signature in the server's format. */
  readonly body: () => { readonly code: string; readonly secret: string; readonly strokes?: Strokes };
}

/** Returns the form of one signature: the strokes, and the code and secret that identify the signer. */
export function useSigner(): SignerForm {
  const [values, setValues] = useState<Signed>({ code: '', secret: '', strokes: [], isBySecret: false });
  const [isTried, setTried] = useState(false);
  const lacks = {
    code: values.code.trim() === '',
    secret: values.secret === '',
    strokes: !values.isBySecret && values.strokes.length === 0,
  };
  return {
    values,
    put: (changed) => setValues((before) => ({ ...before, ...changed })),
    fault: (name) => isTried && lacks[name],
    isWhole: () => {
      setTried(true);
      return !lacks.code && !lacks.secret && !lacks.strokes;
    },
    body: () => ({
      code: values.code.trim(),
      secret: values.secret,
      ...(values.isBySecret ? {} : { strokes: values.strokes }),
    }),
  };
}
