import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns whether the page is being printed, so that long lists draw every line. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const startPrinting = (): void => flushSync(() => setPrinting(true));
    const endPrinting = (): void => setPrinting(false);
    window.addEventListener('beforeprint', startPrinting);
    window.addEventListener('afterprint', endPrinting);
    return () => {
      window.removeEventListener('beforeprint', startPrinting);
      window.removeEventListener('afterprint', endPrinting);
    };
  }, []);
  return isPrinting;
}
