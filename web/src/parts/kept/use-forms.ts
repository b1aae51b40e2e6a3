import { useEffect, useState } from 'react';
import { allForms, onForms } from './forms.js';
import type { KeptForm } from './forms.js';

/** Every form of this tablet, as it stands; none before they were read. */
export function useKeptForms(): readonly KeptForm[] {
  const [forms, setForms] = useState<readonly KeptForm[]>([]);
  useEffect(() => {
    let isHere = true;
    const read = (): void => {
      void allForms().then(
        (found) => {
          if (isHere) setForms(found);
        },
        () => undefined,
      );
    };
    read();
    const stop = onForms(read);
    return () => {
      isHere = false;
      stop();
    };
  }, []);
  return forms;
}

/** Forms on one subject that the server has not taken yet. */
export function useWaitingOn(subject: string): readonly KeptForm[] {
  return useKeptForms().filter(
    (form) => form.subject === subject && (form.state === 'waiting' || form.state === 'refused'),
  );
}
