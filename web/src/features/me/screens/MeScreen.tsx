import { Anchor, Button, Container, Group, Paper, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ColumnHeadings } from '#web/components/general/ListTable.js';
import { useApiQuery, useApiMutation, type ApiSchema } from '#web/api/client.js';
import { usePerson } from '#web/session/session.js';
import { changeLanguage, currentLanguage } from '#web/locales/language.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useTabTitle } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ChangePasswordForm } from '../components/PasswordForm.js';
import { PinForm } from '../components/PinForm.js';
import { SecondFactors } from '../components/SecondFactors.js';
import { formatBrowserName } from '../components/browser-name.js';

/** Shows the user's own account: password, second factors, PIN, sessions, language and appearance. */
export function MeScreen() {
  const { t } = useTranslation('me');
  useTabTitle(t('title'));
  const { fullName, login } = usePerson();
  return (
    <Container size="md" py="xl" component="main">
      <Group justify="space-between" align="flex-end" mb="lg">
        <div>
          <Title order={1} size="h2">
            {fullName}
          </Title>
          <Text c="dimmed">{t('account', { login })}</Text>
        </div>
        <Anchor component={Link} to="/">
          {t('back')}
        </Anchor>
      </Group>
      <Stack gap="lg">
        <Preferences />
        <AccountSection title={t('pin.title')} explanation={t('pin.about')}>
          <PinForm />
        </AccountSection>
        <AccountSection title={t('password.title')} explanation={t('password.about')}>
          <ChangePasswordForm />
        </AccountSection>
        <AccountSection title={t('factor.title')} explanation={t('factor.about')}>
          <SecondFactors />
        </AccountSection>
        <AccountSection title={t('sessions.title')} explanation={t('sessions.about')}>
          <SessionTable />
        </AccountSection>
      </Stack>
    </Container>
  );
}

interface AccountSectionProps {
  readonly title: string;
  readonly explanation: string;
  readonly children: React.ReactNode;
}

/** Renders a bordered section of the account page with its title and an explanation. */
function AccountSection({ title, explanation, children }: AccountSectionProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {explanation}
      </Text>
      {children}
    </Paper>
  );
}

/** Renders the choices of the language and the appearance, which this browser stores. */
function Preferences() {
  const { t } = useTranslation('me');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <AccountSection title={t('preferences.title')} explanation={t('preferences.about')}>
      <Group gap="xl">
        <div>
          <Text size="sm" fw={600} id="me-language">
            {t('preferences.language')}
          </Text>
          <SegmentedControl
            aria-labelledby="me-language"
            value={currentLanguage()}
            onChange={(language) => void changeLanguage(language)}
            data={[
              { value: 'fr', label: 'Français' },
              { value: 'en', label: 'English' },
            ]}
          />
        </div>
        <div>
          <Text size="sm" fw={600} id="me-appearance">
            {t('preferences.appearance')}
          </Text>
          <SegmentedControl
            aria-labelledby="me-appearance"
            value={colorScheme}
            onChange={(scheme) => setColorScheme(scheme)}
            data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`preferences.${value}`) }))}
          />
        </div>
      </Group>
    </AccountSection>
  );
}

/** Lists the user's sessions: browser, address, opening and last use; any but the present one can be ended. */
function SessionTable() {
  const { t, i18n } = useTranslation('me');
  const sessionsQuery = useApiQuery('/api/sessions', {}, { refetchInterval: 30_000 });
  const endSessionMutation = useApiMutation('delete', '/api/sessions/{sessionId}');
  if (sessionsQuery.error !== null || sessionsQuery.data === undefined) return <QueryStatus query={sessionsQuery} />;
  /** Returns the last use of a session, and whether it is locked; the present session has only a word. */
  const formatLastUse = ({ isCurrent, lastSeenAt, isLocked }: ApiSchema<'SessionRow'>): string => {
    if (isCurrent) return t('sessions.here');
    return isLocked ? `${formatInstant(lastSeenAt)} · ${t('sessions.locked')}` : formatInstant(lastSeenAt);
  };
  const formatInstant = (instant: string): string =>
    new Date(instant).toLocaleString(i18n.language === 'en' ? 'en-GB' : 'fr-FR', {
      dateStyle: 'short',
      timeStyle: 'short',
    });
  return (
    <>
      {endSessionMutation.error !== null && <ProblemBox problem={endSessionMutation.error} />}
      <Table.ScrollContainer minWidth={560} scrollAreaProps={{ tabIndex: 0, 'aria-label': t('sessions.title') }}>
        <Table>
          <caption className="only-print">{t('sessions.title')}</caption>
          <ColumnHeadings
            columns={['browser', 'address', 'opened', 'seen', 'act'].map((column) => t(`sessions.${column}`))}
          />
          <Table.Tbody>
            {sessionsQuery.data.map((session: ApiSchema<'SessionRow'>) => (
              <Table.Tr key={session.sessionId}>
                <Table.Th scope="row" fw={session.isCurrent ? 700 : 400}>
                  {formatBrowserName(session.userAgent) ?? t('sessions.unknown')}
                </Table.Th>
                <Table.Td>{session.address === '' ? '–' : session.address}</Table.Td>
                <Table.Td>
                  {formatInstant(session.createdAt)} · {t(`sessions.by.${session.openedBy}`)}
                </Table.Td>
                <Table.Td>{formatLastUse(session)}</Table.Td>
                <Table.Td>
                  {!session.isCurrent && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => endSessionMutation.mutate({ params: { path: { sessionId: session.sessionId } } })}
                    >
                      {t('sessions.end')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}
