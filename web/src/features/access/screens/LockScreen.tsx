import { Avatar, Button, Center, Group, Paper, PasswordInput, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery, sendWrite, type ApiSchema } from '#web/api/client.js';
import { storePendingAction } from '#web/api/lock.js';
import { Problem } from '#web/api/problem.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useTabTitle } from '#web/components/pages/PageHead.js';
import { Loading } from '#web/components/general/Waiting.js';
import classes from '../components/access.module.css';
import { buildInitials } from '../components/initials.js';

type PersonOfBrowser = ApiSchema<'PersonOfBrowser'>;

export interface LockScreenProps {
  /** Called when a user returns; null: none did, and the sign-in follows. */
  readonly onReturn: (accountId: string | null) => void;
  /** Called with the account of the waiting session. */
  readonly onAccountIdentified: (accountId: string | null) => void;
  /** Opens the sign-in page: for the user of this page, who returns to it afterwards, or for any user. */
  readonly openSignIn: (user: 'same' | 'anybody') => Promise<void>;
}

/**
 * Shows the lock screen: its user, or another person who recently signed in here by password, returns with a PIN.
 * Anyone else signs in. `onReturn` is called at once when the session turns out to be open.
 */
export function LockScreen({ onReturn, onAccountIdentified, openSignIn }: LockScreenProps) {
  const { t } = useTranslation('access');
  useTabTitle(t('lock.title'));
  const lockQuery = useApiQuery('/api/sessions/lock', {}, { staleTime: 0, gcTime: 0, retry: false });
  const sessionState = lockQuery.data?.session;
  const currentAccountId = lockQuery.data?.people.find(({ isCurrent }) => isCurrent)?.accountId ?? null;
  useEffect(() => {
    if (currentAccountId !== null) onAccountIdentified(currentAccountId);
  }, [currentAccountId, onAccountIdentified]);
  useEffect(() => {
    if (sessionState === 'open') onReturn(currentAccountId);
  }, [sessionState, currentAccountId, onReturn]);
  const signIn = async (): Promise<void> => {
    await openSignIn('same');
    onReturn(null);
  };
  /** Ends the session and opens the sign-in page; without network, the ending is stored for later. */
  const signOut = async (): Promise<void> => {
    await sendWrite('delete', '/api/sessions/current', {}).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      if (error.status === 0) storePendingAction('leave');
    });
    await openSignIn('anybody');
    onReturn(null);
  };
  const canUsePin = lockQuery.data?.people.some(({ hasPin }) => hasPin) === true;
  if (lockQuery.data === undefined) {
    return <LockedPage>{lockQuery.error === null ? <Loading /> : <ProblemBox problem={lockQuery.error} />}</LockedPage>;
  }
  return (
    <LockedPage
      subtitle={
        <Text c="dimmed">
          {t(lockQuery.data.fullName === null ? 'lock.ended' : 'lock.of', {
            name: lockQuery.data.fullName,
            context: canUsePin ? '' : 'withoutPin',
          })}
        </Text>
      }
    >
      <PinUnlockForm people={lockQuery.data.people} onReturn={onReturn} />
      <Group justify="space-between">
        <Button {...(canUsePin ? { variant: 'subtle', size: 'compact-md' } : {})} onClick={() => void signIn()}>
          {t('lock.password')}
        </Button>
        {lockQuery.data.session === 'locked' && (
          <Button variant="subtle" color="gray" size="compact-md" onClick={() => void signOut()}>
            {t('lock.leave')}
          </Button>
        )}
      </Group>
    </LockedPage>
  );
}

/**
 * Shows the frame of the lock screen, with a line under its title. It also appears while the account that locked it is
 * unknown, as without network.
 */
function LockedPage({ subtitle, children }: { readonly subtitle?: ReactNode; readonly children: ReactNode }) {
  const { t } = useTranslation('access');
  return (
    <Center mih="100dvh" p="md" component="main">
      <Paper withBorder p="xl" w="100%" maw={420}>
        <Stack>
          <div>
            <Title order={1} size="h2">
              {t('lock.title')}
            </Title>
            {subtitle}
          </div>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}

export interface PinUnlockFormProps {
  readonly people: readonly PersonOfBrowser[];
  readonly onReturn: (accountId: string) => void;
}

/**
 * Shows the people who may return to this browser, and a field for the PIN of the chosen one, at first the current
 * user. `onReturn` receives the account once unlocked.
 */
export function PinUnlockForm({ people, onReturn }: PinUnlockFormProps) {
  const { t } = useTranslation('access');
  const peopleWithPin = people.filter(({ hasPin }) => hasPin);
  const preselectedPerson = peopleWithPin.find(({ isCurrent }) => isCurrent) ?? peopleWithPin[0];
  const [chosenAccountId, setChosenAccountId] = useState<string | null>(null);
  const accountId = chosenAccountId ?? preselectedPerson?.accountId ?? null;
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  /** Unlocks the session of the chosen person with the PIN; shows the problem when it is refused. */
  const unlock = async (): Promise<void> => {
    if (accountId === null || isSending) return;
    setSending(true);
    setProblem(null);
    try {
      await sendWrite('post', '/api/sessions/unlock', { body: { accountId, pin } });
      onReturn(accountId);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
      setPin('');
    } finally {
      setSending(false);
    }
  };
  if (peopleWithPin.length === 0) return <Text>{t('lock.nobody')}</Text>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void unlock();
      }}
    >
      <Stack>
        <div role="group" aria-label={t('lock.who')}>
          <Stack gap={4}>
            {peopleWithPin.map((person) => (
              <UnstyledButton
                key={person.accountId}
                className={classes['person']}
                aria-pressed={person.accountId === accountId}
                onClick={() => {
                  setChosenAccountId(person.accountId);
                  setPin('');
                  setProblem(null);
                }}
              >
                <Avatar aria-hidden color="ink" radius="xl" size={36}>
                  {buildInitials(person.fullName)}
                </Avatar>
                <Text>{person.fullName}</Text>
              </UnstyledButton>
            ))}
          </Stack>
        </div>
        <PasswordInput
          key={accountId}
          label={t('lock.pin')}
          autoComplete="off"
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={12}
          required
          data-autofocus
          autoFocus
          value={pin}
          onChange={(event) => setPin(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('lock.show') }}
        />
        {problem !== null && <ProblemBox problem={problem} />}
        <Button type="submit" loading={isSending}>
          {t('lock.unlock')}
        </Button>
      </Stack>
    </form>
  );
}
