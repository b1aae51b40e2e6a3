import { Group, Progress, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEstablishmentCode } from '#web/session/session.js';
import { Note } from '#web/components/general/Note.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useQueuedForms } from '#web/outbox/use-forms.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { useDropSheet } from './DropScreen.js';
import { Pause } from '../components/round/DropSteps.js';
import { ExchangeForm } from '../components/round/ExchangeForm.js';
import { LineList } from '../components/round/LineList.js';
import { MachineStep } from '../components/round/MachineStep.js';
import { lineSubject, useDropPermissions } from '../components/standing.js';
import type { DropLine, DropSheet } from '../components/standing.js';

/** The page of a drop's round: machine by machine, by scanner or by hand, with and without network. */
export function RoundScreen() {
  const { t } = useTranslation('drops');
  const found = useDropSheet();
  if (found.data !== undefined) return <Round drop={found.data} />;
  return (
    <>
      <PageHead title={t('steps.round')} />
      {found.error !== null && <ProblemBox problem={found.error} />}
      {found.isPending && <Waiting />}
    </>
  );
}

/** Returns the subjects of forms stored on this tablet that have not reached the server. */
function useQueuedSubjects(): ReadonlySet<string> {
  const waiting = useQueuedForms().filter(({ state }) => state === 'waiting' || state === 'refused');
  return new Set(waiting.map(({ subject }) => subject));
}

/** The round: its progress, the next machine or the exchange at the chosen one, and the list of machines. */
function Round({ drop }: { readonly drop: DropSheet }) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const means = useDropPermissions(drop);
  const queued = useQueuedSubjects();
  const [chosen, setChosen] = useState<DropLine | null>(null);
  const [hasSeals, setSeals] = useState(false);
  const [turn, setTurn] = useState(0);
  const { dropId, dropNumber, state, doneCount, lineCount } = drop;
  const mayWork = state === 'open' && means.mayOperate;
  const progress = t('progress', { done: doneCount, count: lineCount });
  const isQueued = (line: DropLine): boolean => queued.has(lineSubject(dropId, line));
  const toDo = drop.lines.filter((line) => line.exchangeId === null && !isQueued(line));
  const end = (): void => {
    setChosen(null);
    setTurn((before) => before + 1);
  };
  return (
    <Stack maw={820} gap="md">
      <div>
        <BackLink to={`/${establishment}/drops/${dropId}`}>{t('round.back', { number: dropNumber })}</BackLink>
        <PageHead title={t('round.title', { number: dropNumber })} about={progress}>
          {mayWork && (
            <Switch
              size="md"
              label={t('round.seals')}
              checked={hasSeals}
              onChange={({ currentTarget }) => setSeals(currentTarget.checked)}
            />
          )}
        </PageHead>
        <Progress value={(doneCount / lineCount) * 100} aria-label={progress} />
      </div>
      {state === 'interrupted' && (
        <Note color="yellow" title={t('round.interrupted')}>
          <Text>{t('round.interruptedAbout')}</Text>
          {means.mayOperate && (
            <Group mt="xs">
              <Pause drop={drop} />
            </Group>
          )}
        </Note>
      )}
      {state === 'open' && !means.mayOperate && <Note color="blue" title={t('round.notOfTeam')} />}
      {mayWork && chosen === null && toDo.length > 0 && (
        <MachineStep key={turn} lines={drop.lines} toDo={toDo} choose={setChosen} isFocused={turn > 0} />
      )}
      {mayWork && toDo.length === 0 && (
        <Note color="teal" title={t('round.allDone')}>
          {t('round.allDoneAbout')}
        </Note>
      )}
      {mayWork && chosen !== null && (
        <ExchangeForm
          key={lineSubject(dropId, chosen)}
          drop={drop}
          hasSeals={hasSeals}
          line={chosen}
          done={end}
          close={end}
        />
      )}
      <LineList drop={drop} means={means} isQueued={isQueued} choose={mayWork && chosen === null ? setChosen : null} />
    </Stack>
  );
}
