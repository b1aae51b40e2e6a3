import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import { Form } from '#web/components/forms/Form.js';
import { useFieldErrors, useTypedForm, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import type { CoupProps } from './coups.js';
import { useListedTickets } from './listed-tickets.js';
import { useWriteHere } from '#web/session/write-here.js';

/** Shows the form of a coup (a round of play) of écarté, entered as the masses: each side's total stakes. */
export function MassesCoup({ session, onRecorded }: CoupProps) {
  const { t } = useTranslation('cagnottes');
  const { findAmountError } = useFieldErrors();
  const { toMinorUnits } = useTypedAmounts();
  const ticketChoice = useListedTickets(session);
  const form = useTypedForm({ first: '', second: '' }, (name, values) => findAmountError(values[name]));
  const coupWrite = useWriteHere('post', '/api/establishments/{establishment}/cercle-sessions/{sessionId}/masses');
  const { first, second } = form.values;
  /** Records the coup, unless a mass is invalid or the listed tickets are incomplete. */
  const recordCoup = (): void =>
    form.submit(() =>
      ticketChoice.withTickets((ticketsBody) =>
        coupWrite.mutate(
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
        <Button type="submit" h={64} fz="lg" loading={coupWrite.isPending}>
          {t('masses.send')}
        </Button>
        {ticketChoice.fields}
        {coupWrite.error !== null && <ProblemBox problem={coupWrite.error} />}
      </Stack>
    </Form>
  );
}
