import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { Form } from '#web/components/forms/Form.js';
import { useFaults, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useEstablishmentCode } from '#web/session/session.js';
import type { CoupProps } from './coups.js';
import { useListedTickets } from './listed-tickets.js';

/** The entry of a coup of écarté by the masses (total stakes) of the two sides. */
export function MassesCoup({ session, done }: CoupProps) {
  const { t } = useTranslation('cagnottes');
  const establishment = useEstablishmentCode();
  const { amount } = useFaults();
  const { minor } = useTypedAmounts();
  const tickets = useListedTickets(session);
  const form = useTypedForm({ first: '', second: '' }, (name, values) => amount(values[name]));
  const write = useWrite('post', '/api/establishments/{establishment}/cercle-sessions/{sessionId}/masses');
  const { first, second } = form.values;
  /** Records the coup, unless a mass is invalid or the listed tickets are incomplete. */
  const play = (): void =>
    form.send(() =>
      tickets.send((listed) =>
        write.mutate(
          {
            params: { path: { establishment, sessionId: session.sessionId } },
            body: { firstMinor: minor(first), secondMinor: minor(second), ...listed },
          },
          { onSuccess: done },
        ),
      ),
    );
  return (
    <Form send={play}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {(['first', 'second'] as const).map((name) => (
            <AmountInput key={name} size="lg" label={t(`masses.${name}`)} required {...form.input(name)} />
          ))}
        </SimpleGrid>
        <Button type="submit" h={64} fz="lg" loading={write.isPending}>
          {t('masses.send')}
        </Button>
        {tickets.fields}
        {write.error !== null && <ProblemBox problem={write.error} />}
      </Stack>
    </Form>
  );
}
