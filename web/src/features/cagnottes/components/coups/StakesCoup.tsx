import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { equaliseStakes } from '#domain/cercle/ecarte.js';
import { useWrite } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { Form } from '#web/components/forms/Form.js';
import { Note } from '#web/components/general/Note.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { announce } from '#web/components/pages/announce.js';
import { useEstablishmentCode } from '#web/session/session.js';
import type { CoupProps } from './coups.js';
import { useListedTickets } from './listed-tickets.js';
import { StakeRows } from './StakeRows.js';
import { useStakes } from './stakes.js';
import { useWriteHere } from '#web/session/write-here.js';

/**
 * Shows the entry of a coup (a round of play) of écarté by the stake on each bettor's slip. The masses, the total
 * stakes of each side, are computed. Only equal masses are played: the excess of a stake is returned.
 */
export function StakesCoup({ session, onRecorded }: CoupProps) {
  const { t } = useTranslation('cagnottes');
  const { formatMoney: formatMoney } = useFormats();
  const establishment = useEstablishmentCode();
  const ticketChoice = useListedTickets(session);
  const stakes = useStakes();
  const coupWrite = useWrite('post', '/api/establishments/{establishment}/cercle-sessions/{sessionId}/masses');
  const params = { path: { establishment, sessionId: session.sessionId } };
  /** Records the coup, unless a stake or a listed ticket is invalid. */
  const recordCoup = (): void => {
    const stakesBody = stakes.submit();
    if (stakesBody === null) return;
    ticketChoice.withTickets((ticketsBody) =>
      coupWrite.mutate({ params, body: { stakes: stakesBody, ...ticketsBody } }, { onSuccess: onRecorded }),
    );
  };
  const equalisedStakes = equaliseStakes(stakes.completeStakes);
  const returnedStakes = equalisedStakes.filter(({ stakedMinor, keptMinor: playedMinor }) => stakedMinor > playedMinor);
  return (
    <Stack>
      <SlipCounter session={session} />
      <Form onSubmit={recordCoup}>
        <Stack>
          <StakeRows stakes={stakes} />
          {returnedStakes.map(({ slip, stakedMinor, keptMinor: playedMinor }, index) => (
            <Text key={`${String(slip)}/${String(index)}`} size="sm">
              {t('stakes.back', { slip, amount: formatMoney((stakedMinor - playedMinor).toString()) })}
            </Text>
          ))}
          {stakes.hasNoStake && (
            <Note color="red" role="alert">
              {t('stakes.listThem')}
            </Note>
          )}
          <Button type="submit" h={64} fz="lg" loading={coupWrite.isPending}>
            {t('masses.send')}
          </Button>
          {ticketChoice.fields}
          {coupWrite.error !== null && <ProblemBox problem={coupWrite.error} />}
        </Stack>
      </Form>
    </Stack>
  );
}

/** Shows the number of slips handed to bettors, and a button that hands out the next one. */
function SlipCounter({ session }: Pick<CoupProps, 'session'>) {
  const { t } = useTranslation('cagnottes');
  const { slips } = session;
  const slipWrite = useWriteHere('post', '/api/establishments/{establishment}/cercle-sessions/{sessionId}/slips');
  /** Records that the next slip is handed out. */
  const handOutSlip = (): void =>
    slipWrite.mutate(
      { path: { sessionId: session.sessionId }, body: { count: 1 } },
      { onSuccess: () => announce(t('stakes.given', { slip: slips + 1 })) },
    );
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text>{t('stakes.slips', { count: slips })}</Text>
        <Button variant="default" size="md" onClick={handOutSlip} loading={slipWrite.isPending}>
          {t('stakes.give', { slip: slips + 1 })}
        </Button>
      </Group>
      {slipWrite.error !== null && <ProblemBox problem={slipWrite.error} />}
    </Stack>
  );
}
