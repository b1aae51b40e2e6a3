import { Anchor, Container, List, Text, Title } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#web/session/session.js';

/**
 * Lets the user choose an establishment; a user with only one is redirected to it. Without any, a user who may create
 * establishments is redirected to the first setup.
 */
export function ChooseEstablishment() {
  const { t } = useTranslation('shell');
  const person = usePerson();
  // the operator itself is no establishment: its administrator works in each of them
  const establishments = person.establishments.filter(({ code }) => code !== 'OPERATOR');
  const mayCreate = person.establishments.some(({ permissions }) => permissions.includes('establishments.manage'));
  const [onlyEstablishment] = establishments;
  if (establishments.length === 0 && mayCreate) return <Navigate to="/first-run" replace />;
  if (establishments.length === 1 && onlyEstablishment !== undefined)
    return <Navigate to="/$establishment" params={{ establishment: onlyEstablishment.code }} replace />;
  return (
    <Container size="xs" py="xl" component="main">
      <Title order={1} size="h2" mb="md">
        {t('establishment.choose')}
      </Title>
      {establishments.length === 0 && <Text>{t('establishment.none')}</Text>}
      <List spacing="sm" listStyleType="none">
        {establishments.map(({ code, name }) => (
          <List.Item key={code}>
            <Anchor component={Link} to={`/${code}`}>
              {name}
            </Anchor>{' '}
            <Text span c="dimmed">
              {code}
            </Text>
          </List.Item>
        ))}
      </List>
    </Container>
  );
}
