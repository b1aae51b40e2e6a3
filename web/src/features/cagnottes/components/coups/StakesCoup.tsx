import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { equaliseStakes } from '#domain/cercle/ecarte.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Form } from '#web/components/forms/Form.js';
import { Note } from '#web/components/general/Note.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import type { CoupFormProps } from './coups.js';
import { useTicketChoice } from './listed-tickets.js';
import { StakeRows } from './StakeRows.js';
import { useStakesForm } from './stakes.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';

/**
 * Shows the entry of a coup (a round of play) of écarté by the stake on each bettor's slip. The masses, the total
 * stakes of each side, are computed. Only equal masses are played: the excess of a stake is returned.
 */
export function StakesCoupForm({ session, onRecorded }: CoupFormProps) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney } = useFormats();
  const ticketChoice = useTicketChoice(session);
  const stakesForm = useStakesForm();
  const coupMutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/masses');
  /** Records the coup, unless a stake or a listed ticket is invalid. */
  const recordCoup = (): void => {
    const stakesBody = stakesForm.submit();
    if (stakesBody === null) return;
    ticketChoice.submitWithTickets((ticketsBody) =>
      coupMutation.mutate(
        { path: { sessionId: session.sessionId }, body: { stakes: stakesBody, ...ticketsBody } },
        { onSuccess: onRecorded },
      ),
    );
  };
  const equalizedStakes = equaliseStakes(stakesForm.completeStakes);
  const returnedStakes = equalizedStakes.filter(({ stakedMinor, keptMinor: playedMinor }) => stakedMinor > playedMinor);
  return (
    <Stack>
      <SlipHandout session={session} />
      <Form onSubmit={recordCoup}>
        <Stack>
          <StakeRows stakesForm={stakesForm} />
          {returnedStakes.map(({ slip, stakedMinor, keptMinor: playedMinor }, index) => (
            <Text key={`${String(slip)}/${String(index)}`} size="sm">
              {t('stakes.back', { slip, amount: formatMoney((stakedMinor - playedMinor).toString()) })}
            </Text>
          ))}
          {stakesForm.hasNoStake && (
            <Note color="red" role="alert">
              {t('stakes.listThem')}
            </Note>
          )}
          <Button type="submit" h={64} fz="lg" loading={coupMutation.isPending}>
            {t('masses.send')}
          </Button>
          {ticketChoice.ticketFields}
          {coupMutation.error !== null && <ProblemBox problem={coupMutation.error} />}
        </Stack>
      </Form>
    </Stack>
  );
}

/** Shows the number of slips handed to bettors, and a button that hands out the next one. */
function SlipHandout({ session }: Pick<CoupFormProps, 'session'>) {
  const { t } = useTranslation('cagnottes');
  const { slips } = session;
  const slipMutation = useEstablishmentMutation('post', '/cercle-sessions/{sessionId}/slips');
  /** Records that the next slip is handed out. */
  const handOutSlip = (): void =>
    slipMutation.mutate(
      { path: { sessionId: session.sessionId }, body: { count: 1 } },
      { onSuccess: () => notifySuccess(t('stakes.given', { slip: slips + 1 })) },
    );
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text>{t('stakes.slips', { count: slips })}</Text>
        <Button variant="default" size="md" onClick={handOutSlip} loading={slipMutation.isPending}>
          {t('stakes.give', { slip: slips + 1 })}
        </Button>
      </Group>
      {slipMutation.error !== null && <ProblemBox problem={slipMutation.error} />}
    </Stack>
  );
}
