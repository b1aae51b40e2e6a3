import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconCertificate, IconFileUpload } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission, usePerson } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { Empty } from '#web/components/general/Empty.js';
import { MoreButton } from '#web/components/pages/ListActions.js';
import { Note } from '#web/components/general/Note.js';
import { PageHead } from '#web/components/pages/PageHead.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePages } from '#web/components/pages/pages.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { useDropSheet } from '#web/features/drops/screens/DropScreen.js';
import type { DropSheet } from '#web/features/drops/components/standing.js';
import { useDropPermissions } from '#web/features/drops/components/standing.js';
import { BoxStep } from '../components/BoxStep.js';
import { CertifyDialog } from '../components/CertifyDialog.js';
import { CoinsSection } from '../components/CoinsSection.js';
import { CountFileDialog } from '../components/CountFileDialog.js';
import { CountForm } from '../components/CountForm.js';
import { CountedBoxes } from '../components/CountedBoxes.js';
import { countTurn } from '../components/turn.js';
import { CertifiedMoney } from '#web/features/drops/components/CertifiedMoney.js';

const PATH = '/api/establishments/{establishment}/drops/{dropId}/counts';
const PAGE = 500;
type Answer = Shape<'DropCount'>;

/** Loads the boxes of a drop that the server shows to this user, a page at a time, and the last page's totals. */
function useCounts(dropId: string) {
  const path = { establishment: useEstablishmentCode(), dropId };
  const list = usePages<Answer & { readonly next: string | null }>([PATH, path], async (after, signal) => {
    const query = { limit: PAGE, ...(after === null ? {} : { after }) };
    const answer = await read(PATH, { params: { path, query } }, signal);
    return { ...answer, next: answer.boxes.length < PAGE ? null : (answer.boxes.at(-1)?.box ?? null) };
  });
  return { ...list, boxes: list.pages?.flatMap((page) => page.boxes), lastPage: list.pages?.at(-1) };
}

/** The page on which the boxes of a drop are counted, one after the other by two people each, then certified. */
export function CountScreen() {
  const { t } = useTranslation('drops');
  const found = useDropSheet();
  if (found.data !== undefined) return <Count drop={found.data} />;
  return (
    <>
      <PageHead title={t('count.titleAny')} />
      {found.error !== null && <ProblemBox problem={found.error} />}
      {found.isPending && <Waiting />}
    </>
  );
}

/** The count of a drop: the box being counted, all boxes by their next step, conveyed coins, and the certification. */
function Count({ drop }: { readonly drop: DropSheet }) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { personId } = usePerson();
  const means = useDropPermissions(drop);
  const mayCount = useHasPermission('drops.count') && !means.isMember;
  const mayCertify = useHasPermission('drops.certify') && drop.state === 'received';
  const [dialog, setDialog] = useState<'file' | 'certify' | null>(null);
  const [hasChosen, setChosen] = useState(false);
  const { box: requestedBox } = useSearch({ from: '/behind/$establishment/drops/$drop/count' });
  const navigate = useNavigate({ from: '/$establishment/drops/$drop/count' });
  const list = useCounts(drop.dropId);
  const { boxes, lastPage } = list;
  const latest = useRef(requestedBox);
  /** Opens the count of a box and puts it into the address. */
  const choose = (box: string): void => {
    setChosen(true);
    latest.current = box;
    void navigate({ search: { box }, replace: true });
  };
  // the next box may already be chosen when this one ends, before the URL shows it
  /** Closes the count of a box, unless another one was chosen meanwhile. */
  const end = (box: string): void => {
    if (latest.current !== box) return;
    latest.current = undefined;
    void navigate({ search: {}, replace: true });
  };
  const chosen = boxes?.find(({ box }) => box === requestedBox);
  const isCountable = chosen !== undefined && mayCount && countTurn(chosen, personId) === 'now';
  const isOver = lastPage?.certification != null;
  return (
    <Stack maw={900}>
      <div>
        <BackLink to={`/${establishment}/drops/${drop.dropId}`}>
          {t('round.back', { number: drop.dropNumber })}
        </BackLink>
        <PageHead
          title={t('count.title', { number: drop.dropNumber })}
          about={lastPage === undefined || isOver ? undefined : t('count.waiting', { count: lastPage.waitingCount })}
        >
          {mayCount && !isOver && (
            <Button
              variant="default"
              size="md"
              leftSection={<IconFileUpload size={18} aria-hidden />}
              onClick={() => setDialog('file')}
            >
              {t('file.open')}
            </Button>
          )}
          {isOver && <DocumentLink report="count-report" of={drop.dropNumber} />}
          {mayCertify && (
            <Button
              size="md"
              leftSection={<IconCertificate size={18} aria-hidden />}
              onClick={() => setDialog('certify')}
            >
              {t('certify.open')}
            </Button>
          )}
        </PageHead>
      </div>
      {list.problem !== null && <ProblemBox problem={list.problem} />}
      {list.isLoading && <Waiting />}
      {lastPage?.certification != null && <CertificationResult drop={drop} certification={lastPage.certification} />}
      {(lastPage?.missingCount ?? 0) > 0 && (
        <Note color="yellow" title={t('count.missing', { count: lastPage?.missingCount })}>
          {t('count.missingAbout')}
        </Note>
      )}
      {means.isMember && !isOver && <Note color="blue" title={t('count.isMember')} />}
      {isCountable && <CountForm key={chosen.box} dropId={drop.dropId} box={chosen} close={() => end(chosen.box)} />}
      {mayCount && !isOver && !isCountable && boxes !== undefined && (
        <BoxStep boxes={boxes} choose={choose} isFocused={hasChosen} />
      )}
      {boxes?.length === 0 && <Empty title={t('count.none')} text={t('count.noneText')} />}
      {boxes !== undefined && boxes.length > 0 && (
        <CountedBoxes boxes={boxes} choose={mayCount && !isCountable ? choose : null} />
      )}
      <MoreButton list={list} />
      <CoinsSection drop={drop} mayExtract={mayCount && !isOver} mayDepart={means.mayOperate && !isOver} />
      {dialog === 'file' && <CountFileDialog dropId={drop.dropId} close={() => setDialog(null)} />}
      {dialog === 'certify' && <CertifyDialog drop={drop} close={() => setDialog(null)} />}
    </Stack>
  );
}

interface CertificationResultProps {
  readonly drop: DropSheet;
  readonly certification: Shape<'CertificationRow'>;
}

/** The certified result: report number, certifiers, amounts, and links to its gaming day. */
function CertificationResult({ drop: { gamingDay }, certification }: CertificationResultProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { count, instant, day } = useFormats();
  const seesDays = useHasPermission('days.read');
  const seesCounts = useHasPermission('counts.read');
  const { reportNumber, certifiedAt, conveyedReason } = certification;
  return (
    <Note color="teal" title={t('certify.report', { number: count(reportNumber), at: instant(certifiedAt) })}>
      <Stack gap="xs">
        <CertifiedMoney certification={certification} />
        {conveyedReason !== null && <Text size="sm">{t('certify.conveyedSaid', { reason: conveyedReason })}</Text>}
        <Group gap="md" className="no-print">
          {seesCounts && (
            <Anchor component={Link} to={`/${establishment}/days/${gamingDay}/counts`} py="xs">
              {t('certify.toDay')}
            </Anchor>
          )}
          {seesDays && (
            <Anchor component={Link} to={`/${establishment}/days/${gamingDay}`} py="xs">
              {t('certify.day', { day: day(gamingDay) })}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Note>
  );
}
