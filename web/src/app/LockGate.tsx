import { Suspense, lazy, useEffect, useRef, useState, type ReactNode } from 'react';
import { Loading } from '#web/components/general/Waiting.js';
import { setUnlockHandler, recordSessionUnlocked, useIsSessionLocked } from '#web/api/lock.js';
import { queryClient } from '#web/api/queries.js';
import { router } from './routes/router.js';
import { findCachedLogin } from '#web/session/session.js';

const LockScreen = lazy(() =>
  import('#web/features/access/screens/LockScreen.js').then(({ LockScreen: screen }) => ({ default: screen })),
);

/** Opens the sign-in page: for the same account with its login and the page to return to, otherwise empty. */
async function openSignIn(account: 'same' | 'anybody'): Promise<void> {
  const { href } = router.state.location;
  const login = findCachedLogin();
  const search = { ...(href.startsWith('/sign-in') ? {} : { to: href }), ...(login === undefined ? {} : { login }) };
  await router.navigate({ to: '/sign-in', search: account === 'same' ? search : {} });
}

/**
 * Shows its children unless the session is locked. Behind the lock screen they are hidden with their unfinished input,
 * which is discarded when another person unlocks the session.
 */
export function LockGate({ children }: { readonly children: ReactNode }) {
  const isLocked = useIsSessionLocked();
  const [generation, setGeneration] = useState(0);
  const ownerAccountIdRef = useRef<string | null>(null);
  /** Opens the pages for an account: refreshed for the same one, from the start for another or an unknown one. */
  const resetPagesForAccount = (accountId: string | null): void => {
    if (ownerAccountIdRef.current === null || ownerAccountIdRef.current !== accountId) {
      // a new key of the children discards their unfinished input
      queryClient.clear();
      setGeneration((current) => current + 1);
    } else {
      void queryClient.invalidateQueries();
    }
    ownerAccountIdRef.current = accountId;
    void router.invalidate();
  };
  const resetPagesRef = useRef(resetPagesForAccount);
  useEffect(() => {
    resetPagesRef.current = resetPagesForAccount;
    setUnlockHandler((accountId) => resetPagesRef.current(accountId));
  });
  const unlock = (accountId: string | null): void => {
    resetPagesForAccount(accountId);
    recordSessionUnlocked(accountId);
  };
  return (
    <>
      {isLocked && (
        <Suspense fallback={<Loading />}>
          <LockScreen
            onReturn={unlock}
            onAccountIdentified={(accountId) => {
              ownerAccountIdRef.current = accountId;
            }}
            openSignIn={openSignIn}
          />
        </Suspense>
      )}
      <div key={generation} hidden={isLocked}>
        {children}
      </div>
    </>
  );
}
