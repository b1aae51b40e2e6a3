import { Grid, List, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';

/** Lists the visas (signatures up to an entry) and the observations of a register, as ordered by the server. */
export function VisasAndObservations({ sheet }: { readonly sheet: ApiSchema<'RegisterSheet'> }) {
  const { t } = useTranslation('control');
  const { formatInstant } = useFormats();
  const formatSignature = (by: string, at: string): string => t('registers.signed', { by, at: formatInstant(at) });
  return (
    <Grid mt="lg" gap="xl">
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Title order={2} size="h4" mb="xs">
          {t('registers.visas')}
        </Title>
        {sheet.visas.length === 0 && <Text c="dimmed">{t('registers.noVisas')}</Text>}
        <List spacing="sm" listStyleType="none">
          {sheet.visas.map((visa) => (
            <SignedItem
              key={visa.visaNumber}
              heading={t('registers.visaLine', { number: visa.visaNumber, upTo: visa.upToNumber })}
              signature={formatSignature(visa.personName, visa.affixedAt)}
              text={visa.observation}
            />
          ))}
        </List>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 6 }}>
        <Title order={2} size="h4" mb="xs">
          {t('registers.observations')}
        </Title>
        {sheet.observations.length === 0 && <Text c="dimmed">{t('registers.noObservations')}</Text>}
        <List spacing="sm" listStyleType="none">
          {sheet.observations.map((observation) => {
            const { observationNumber, aboutNumber } = observation;
            const aboutText =
              aboutNumber === null ? t('registers.aboutWhole') : t('registers.aboutEntry', { number: aboutNumber });
            return (
              <SignedItem
                key={observationNumber}
                heading={`${t('registers.observationLine', { number: observationNumber })} ${aboutText}`}
                signature={formatSignature(observation.personName, observation.madeAt)}
                text={observation.observation}
              />
            );
          })}
        </List>
      </Grid.Col>
    </Grid>
  );
}

interface SignedItemProps {
  readonly heading: string;
  readonly signature: string;
  readonly text: string | null;
}

/** Renders a visa or an observation: a heading, the text, and who signed it when. */
function SignedItem({ heading, signature, text }: SignedItemProps) {
  return (
    <List.Item>
      <Text fw={600} size="sm">
        {heading}
      </Text>
      {text !== null && <Text size="sm">{text}</Text>}
      <Text size="xs" c="dimmed">
        {signature}
      </Text>
    </List.Item>
  );
}
