import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLoaderData } from '@tanstack/react-router';
import { Suspense, lazy, useCallback, useEffect } from 'react';
import { Loading } from '#web/components/general/Waiting.js';
import { fetchQuery } from '#web/api/client.js';
import { startSendingForms } from '#web/outbox/queue/sender.js';
import { useIdleLock } from '../background/idle.js';
import { ProofDialog } from '../background/ProofDialog.js';
import { useReconnect } from '../background/reconnect.js';
import { PersonProvider } from '#web/session/session.js';

const FirstPassword = lazy(() =>
  import('#web/features/me/screens/FirstPasswordScreen.js').then(({ FirstPasswordScreen }) => ({
    default: FirstPasswordScreen,
  })),
);

const FirstFactor = lazy(() =>
  import('#web/features/me/screens/FirstFactorScreen.js').then(({ FirstFactorScreen }) => ({
    default: FirstFactorScreen,
  })),
);

/**
 * Renders everything behind the sign-in. A user with an assigned password first chooses their own, and then sets a
 * second factor if it is required. Locks the session of an absent user, and sends the user's queued forms.
 */
export function SignedInLayout() {
  const person = useLoaderData({ from: '/behind' });
  const reportActivity = useCallback(() => void fetchQuery('/api/sessions/current', {}).catch(() => undefined), []);
  useIdleLock(person.lockAfterSeconds, reportActivity);
  useReconnect();
  const queryClient = useQueryClient();
  const { personId } = person;
  useEffect(() => startSendingForms(personId, () => void queryClient.invalidateQueries()), [personId, queryClient]);
  return (
    <PersonProvider person={person}>
      {person.mustChangePassword || person.secondFactor === 'toSet' ? (
        <Suspense fallback={<Loading />}>{person.mustChangePassword ? <FirstPassword /> : <FirstFactor />}</Suspense>
      ) : (
        <Outlet />
      )}
      <ProofDialog hasPin={person.hasPin} hasPasskey={person.hasPasskey} />
    </PersonProvider>
  );
}
