import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { Form } from '#web/components/forms/Form.js';
import { useFieldValidators, useTextForm, useAmountParsers } from '#web/components/forms/use-typed.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import type { CoupFormProps } from './coups.js';
import { useTicketChoice } from './listed-tickets.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/** Shows the form of a coup (a round of play) of écarté, entered as the masses: each side's total stakes. */
export function MassesCoupForm({ session, onRecorded }: CoupFormProps) {
  const { t } = useTranslation('cagnottes');
  const { validateAmount } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  const ticketChoice = useTicketChoice(session);
  const form = useTextForm({ first: '', second: '' }, (name, values) => validateAmount(values[name]));
  const coupMutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/masses');
  const { first, second } = form.values;
  /** Records the coup, unless a mass is invalid or the listed tickets are incomplete. */
  const recordCoup = (): void =>
    form.submit(() =>
      ticketChoice.submitWithTickets((ticketsBody) =>
        coupMutation.mutate(
          {
            path: { sessionId: session.sessionId },
            body: { firstMinor: toMinorUnits(first), secondMinor: toMinorUnits(second), ...ticketsBody },
          },
          { onSuccess: onRecorded },
        ),
      ),
    );
  return (
    <Form onSubmit={recordCoup}>
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {(['first', 'second'] as const).map((name) => (
            <AmountInput key={name} size="lg" label={t(`masses.${name}`)} required {...form.getInputProps(name)} />
          ))}
        </SimpleGrid>
        <Button type="submit" h={64} fz="lg" loading={coupMutation.isPending}>
          {t('masses.send')}
        </Button>
        {ticketChoice.ticketFields}
        {coupMutation.error !== null && <ProblemBox problem={coupMutation.error} />}
      </Stack>
    </Form>
  );
}
