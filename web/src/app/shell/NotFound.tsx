import { Button, Container, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Renders the page for an address that is unknown, or whose page none of the user's functions permits. */
export function NotFound() {
  const { t } = useTranslation('shell');
  return (
    <Container size="xs" py="xl" component="main">
      <Title order={1} size="h2">
        {t('notFound.title')}
      </Title>
      <Text my="md">{t('notFound.text')}</Text>
      <Button component={Link} to="/">
        {t('notFound.back')}
      </Button>
    </Container>
  );
}
