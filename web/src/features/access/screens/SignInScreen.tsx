import { Button, Center, Divider, Group, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery, sendWrite } from '#web/api/client.js';
import { detectPasskeySupport, signWithPasskey } from '#web/api/passkeys.js';
import { Problem } from '#web/api/problem.js';
import { changeLanguage } from '#web/locales/language.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useTabTitle } from '#web/components/pages/PageHead.js';
import { Note } from '#web/components/general/Note.js';
import { PinUnlockForm } from './LockScreen.js';

/**
 * Shows the sign-in page: login and password, or a recent user's return with a PIN. A new installation is explained;
 * the language can be changed.
 */
export function SignInScreen() {
  const { t, i18n } = useTranslation('access');
  useTabTitle(t('signIn.title'));
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { to: targetHref = '/', login = '' } = useSearch({ from: '/sign-in' });
  const setupQuery = useApiQuery('/api/setup', {}, { retry: false });
  const lockQuery = useApiQuery('/api/sessions/lock', {}, { retry: false, staleTime: 0 });
  const returningPeople = (lockQuery.data?.people ?? []).filter(({ hasPin }) => hasPin);
  /** Opens the page that the user first requested; everything read until now is discarded. */
  const openTargetPage = async (): Promise<void> => {
    queryClient.clear();
    await navigate({ href: targetHref, replace: true });
  };
  const otherLanguage = i18n.language === 'fr' ? 'en' : 'fr';
  return (
    <Center mih="100dvh" p="md" component="main">
      <Stack w="100%" maw={400}>
        <Paper withBorder p="xl">
          <Stack>
            <div>
              <Title order={1} size="h2">
                Relevé
              </Title>
              <Text c="dimmed">{t('signIn.title')}</Text>
            </div>
            {setupQuery.data?.isNeeded === true && (
              <Note color="ink" title={t('signIn.first')}>
                {t('signIn.firstText')}
              </Note>
            )}
            {returningPeople.length > 0 && login === '' && (
              <>
                <Title order={2} size="h5">
                  {t('signIn.comeback')}
                </Title>
                <PinUnlockForm people={returningPeople} onReturn={() => void openTargetPage()} />
                <Divider label={t('signIn.or')} />
              </>
            )}
            <SignInForm
              login={login}
              onSignedIn={openTargetPage}
              autoFocus={returningPeople.length === 0 || login !== ''}
            />
          </Stack>
        </Paper>
        <Group justify="center">
          <Button
            variant="subtle"
            size="compact-sm"
            lang={otherLanguage}
            onClick={() => void changeLanguage(otherLanguage)}
          >
            {t('signIn.language')}
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}

/** Factors of the account besides its password. */
interface SecondFactors {
  readonly hasCode: boolean;
  readonly hasPasskey: boolean;
}

/** Requests a challenge and returns the passkey's signature of it, for a user who knows the password. */
async function signPasskeyChallenge(body: { readonly login: string; readonly password: string }) {
  return signWithPasskey(await sendWrite('post', '/api/sessions/passkey-challenge', { body }));
}

interface SignInFormProps {
  readonly login: string;
  readonly autoFocus: boolean;
  readonly onSignedIn: () => Promise<void>;
}

/**
 * Shows the form for login and password. A second factor (a code, a passkey, or either) appears once the server
 * requires it.
 */
function SignInForm({ login, autoFocus, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation('access');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  // requested once the server has reported that this account has a second factor
  const [secondFactors, setSecondFactors] = useState<SecondFactors | null>(null);
  const form = useForm({ initialValues: { login, password: '', code: '' } });
  const canUsePasskey = secondFactors?.hasPasskey === true && detectPasskeySupport() === 'usable';
  const isPasskeyOnly = secondFactors !== null && !secondFactors.hasCode;
  /** Signs in with the password and, if required, a code or a passkey; shows a second factor's fields once needed. */
  const signIn = async ({ code, ...credentials }: typeof form.values, withPasskey: boolean): Promise<void> => {
    setSending(true);
    setProblem(null);
    try {
      const codeFactor = code === '' ? {} : { code: code.trim() };
      const secondFactor = withPasskey ? { passkey: await signPasskeyChallenge(credentials) } : codeFactor;
      await sendWrite('post', '/api/sessions', { body: { ...credentials, ...secondFactor } });
      await onSignedIn();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'SECOND_FACTOR_NEEDED') setSecondFactors(error.details as unknown as SecondFactors);
      else setProblem(error);
      form.setFieldValue('code', '');
    } finally {
      setSending(false);
    }
  };
  const loginProps = form.getInputProps('login') as TextInputProps;
  /** Hides the second factor, which belongs to the account typed before. */
  const handleLoginChange = (event: ChangeEvent<HTMLInputElement>): void => {
    setSecondFactors(null);
    loginProps.onChange?.(event);
  };
  return (
    <form onSubmit={form.onSubmit((values) => void signIn(values, isPasskeyOnly && canUsePasskey))}>
      <Stack>
        {problem !== null && <ProblemBox problem={problem} />}
        <TextInput
          label={t('signIn.login')}
          autoComplete="username"
          autoCapitalize="none"
          required
          autoFocus={autoFocus && login === ''}
          {...loginProps}
          onChange={handleLoginChange}
        />
        <PasswordInput
          label={t('signIn.password')}
          autoComplete="current-password"
          required
          autoFocus={login !== ''}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.show') }}
          {...form.getInputProps('password')}
        />
        {secondFactors?.hasCode === true && (
          <TextInput
            label={t('signIn.code')}
            description={t('signIn.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            required
            autoFocus
            {...form.getInputProps('code')}
          />
        )}
        {isPasskeyOnly && !canUsePasskey && (
          <Note title={t('signIn.passkeyAlone')}>
            {t(detectPasskeySupport() === 'insecure' ? 'signIn.passkeyInsecure' : 'signIn.passkeyAbsent')}
          </Note>
        )}
        <Button type="submit" loading={isSending}>
          {t(isPasskeyOnly && canUsePasskey ? 'signIn.passkey' : 'signIn.enter')}
        </Button>
        {canUsePasskey && !isPasskeyOnly && (
          <Button variant="default" disabled={isSending} onClick={() => void signIn(form.values, true)}>
            {t('signIn.passkey')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
