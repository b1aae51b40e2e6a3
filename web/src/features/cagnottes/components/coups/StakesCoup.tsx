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

/** The entry of a coup of écarté by the stake on each bettor's slip; the masses are computed from them. */
export function StakesCoup({ session, done }: CoupProps) {
  const { t } = useTranslation('cagnottes');
  const { money } = useFormats();
  const establishment = useEstablishmentCode();
  const tickets = useListedTickets(session);
  const stakes = useStakes();
  const write = useWrite('post', '/api/establishments/{establishment}/cercle-sessions/{sessionId}/masses');
  const params = { path: { establishment, sessionId: session.sessionId } };
  /** Records the coup, unless a stake or a listed ticket is invalid. */
  const play = (): void => {
    const listed = stakes.read();
    if (listed === null) return;
    tickets.send((more) => write.mutate({ params, body: { stakes: listed, ...more } }, { onSuccess: done }));
  };
  const equalisedStakes = equaliseStakes(stakes.listed);
  const back = equalisedStakes.filter(({ stakedMinor, keptMinor: retainedMinor }) => stakedMinor > retainedMinor);
  return (
    <Stack>
      <Slips session={session} />
      <Form send={play}>
        <Stack>
          <StakeRows stakes={stakes} />
          {back.map(({ slip, stakedMinor, keptMinor: retainedMinor }, at) => (
            <Text key={`${String(slip)}/${String(at)}`} size="sm">
              {t('stakes.back', { slip, amount: money((stakedMinor - retainedMinor).toString()) })}
            </Text>
          ))}
          {stakes.isBare && (
            <Note color="red" role="alert">
              {t('stakes.listThem')}
            </Note>
          )}
          <Button type="submit" h={64} fz="lg" loading={write.isPending}>
            {t('masses.send')}
          </Button>
          {tickets.fields}
          {write.error !== null && <ProblemBox problem={write.error} />}
        </Stack>
      </Form>
    </Stack>
  );
}

/** The number of slips handed to bettors, and a button that hands out the next one. */
function Slips({ session }: Pick<CoupProps, 'session'>) {
  const { t } = useTranslation('cagnottes');
  const establishment = useEstablishmentCode();
  const { slips } = session;
  const write = useWrite('post', '/api/establishments/{establishment}/cercle-sessions/{sessionId}/slips');
  /** Records that the next slip is handed out. */
  const give = (): void =>
    write.mutate(
      { params: { path: { establishment, sessionId: session.sessionId } }, body: { count: 1 } },
      { onSuccess: () => announce(t('stakes.given', { slip: slips + 1 })) },
    );
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text>{t('stakes.slips', { count: slips })}</Text>
        <Button variant="default" size="md" onClick={give} loading={write.isPending}>
          {t('stakes.give', { slip: slips + 1 })}
        </Button>
      </Group>
      {write.error !== null && <ProblemBox problem={write.error} />}
    </Stack>
  );
}
