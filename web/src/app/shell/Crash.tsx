import { Button, Code, Container, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Problem } from '#web/api/problem.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';

/** Renders the page of an error: a refusal in the server's words, or a fault of the program with advice. */
export function Crash({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  return (
    <Container size="sm" py="xl" component="main">
      {error instanceof Problem ? (
        <ProblemBox problem={error} />
      ) : (
        <>
          <Title order={1} size="h2">
            {t('crash.title')}
          </Title>
          <Text my="md">{t('crash.text')}</Text>
          <Code block mb="md">
            {String(error)}
          </Code>
        </>
      )}
      <Button mt="md" onClick={() => location.reload()}>
        {t('crash.again')}
      </Button>
    </Container>
  );
}
