import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLoaderData } from '@tanstack/react-router';
import { Suspense, lazy, useCallback, useEffect } from 'react';
import { Waiting } from '#web/components/general/Waiting.js';
import { fetchRead } from '#web/api/client.js';
import { startSending } from '#web/outbox/queue/sender.js';
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
export function Behind() {
  const person = useLoaderData({ from: '/behind' });
  const reportActivity = useCallback(() => void fetchRead('/api/sessions/current', {}).catch(() => undefined), []);
  useIdleLock(person.lockAfterSeconds, reportActivity);
  useReconnect();
  const queries = useQueryClient();
  const { personId } = person;
  useEffect(() => startSending(personId, () => void queries.invalidateQueries()), [personId, queries]);
  return (
    <PersonProvider person={person}>
      {person.mustChangePassword || person.secondFactor === 'toSet' ? (
        <Suspense fallback={<Waiting />}>{person.mustChangePassword ? <FirstPassword /> : <FirstFactor />}</Suspense>
      ) : (
        <Outlet />
      )}
      <ProofDialog hasPin={person.hasPin} hasPasskey={person.hasPasskey} />
    </PersonProvider>
  );
}
