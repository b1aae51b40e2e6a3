import { Anchor, Container, List, Text, Title } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../session/session.js';

/** Where one works: whoever has one establishment is there already. */
export function ChooseHouse() {
  const { t } = useTranslation('shell');
  const person = usePerson();
  // the operator itself is no house: its administrator works in each of them
  const houses = person.houses.filter(({ code }) => code !== 'OPERATOR');
  const mayCreate = person.houses.some(({ permissions }) => permissions.includes('establishments.manage'));
  const [only] = houses;
  if (houses.length === 0 && mayCreate) return <Navigate to="/first-run" replace />;
  if (houses.length === 1 && only !== undefined) return <Navigate to="/$house" params={{ house: only.code }} replace />;
  return (
    <Container size="xs" py="xl" component="main">
      <Title order={1} size="h2" mb="md">
        {t('house.choose')}
      </Title>
      {houses.length === 0 && <Text>{t('house.none')}</Text>}
      <List spacing="sm" listStyleType="none">
        {houses.map(({ code, name }) => (
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
