import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconCertificate, IconFileUpload } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchRead, type Shape } from '#web/api/client.js';
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
import { useDropPermissions, type DropSheet } from '#web/features/drops/components/standing.js';
import { NextBoxStep } from '../components/BoxStep.js';
import { CertifyDialog } from '../components/CertifyDialog.js';
import { CoinsSection } from '../components/CoinsSection.js';
import { CountFileDialog } from '../components/CountFileDialog.js';
import { BoxCountForm } from '../components/CountForm.js';
import { CountedBoxGroups } from '../components/CountedBoxes.js';
import { findCountTurn } from '../components/turn.js';
import { CertifiedMoney } from '#web/features/drops/components/CertifiedMoney.js';

const COUNT_PATH = '/api/establishments/{establishment}/drops/{dropId}/counts';
const PAGE_SIZE = 500;
type Answer = Shape<'DropCount'>;

/**
 * Loads the boxes of a drop (a round that removes the boxes) that the server shows to this user, page by page. The last
 * page loaded has the totals; the next begins after its last box.
 */
function useCountPages(dropId: string) {
  const path = { establishment: useEstablishmentCode(), dropId };
  const countPages = usePages<Answer & { readonly next: string | null }>([COUNT_PATH, path], async (after, signal) => {
    const query = { limit: PAGE_SIZE, ...(after === null ? {} : { after }) };
    const page = await fetchRead(COUNT_PATH, { params: { path, query } }, signal);
    return { ...page, next: page.boxes.length < PAGE_SIZE ? null : (page.boxes.at(-1)?.box ?? null) };
  });
  return { ...countPages, boxes: countPages.pages?.flatMap((page) => page.boxes), lastPage: countPages.pages?.at(-1) };
}

/**
 * Shows the page on which the boxes of a drop (a round that removes them) are counted, by two people each, then
 * certified.
 */
export function DropCountScreen() {
  const { t } = useTranslation('drops');
  const dropQuery = useDropSheet();
  if (dropQuery.data !== undefined) return <DropCountView drop={dropQuery.data} />;
  return (
    <>
      <PageHead title={t('count.titleAny')} />
      {dropQuery.error !== null && <ProblemBox problem={dropQuery.error} />}
      {dropQuery.isPending && <Waiting />}
    </>
  );
}

/**
 * Shows the count of a drop: the present box, all boxes by next step, conveyed coins, and certification. Members of the
 * team that removed the boxes may not count; nothing is counted after the certification.
 */
function DropCountView({ drop }: { readonly drop: DropSheet }) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { personId } = usePerson();
  const permissions = useDropPermissions(drop);
  const mayCount = useHasPermission('drops.count') && !permissions.isMember;
  const mayCertify = useHasPermission('drops.certify') && drop.state === 'received';
  const [openDialog, setOpenDialog] = useState<'file' | 'certify' | null>(null);
  const [hasChosenBox, setHasChosenBox] = useState(false);
  const { box: requestedBox } = useSearch({ from: '/behind/$establishment/drops/$drop/count' });
  const navigate = useNavigate({ from: '/$establishment/drops/$drop/count' });
  const countPages = useCountPages(drop.dropId);
  const { boxes, lastPage } = countPages;
  const latestBox = useRef(requestedBox);
  /** Opens the count of a box and puts it into the address. */
  const chooseBox = (box: string): void => {
    setHasChosenBox(true);
    latestBox.current = box;
    void navigate({ search: { box }, replace: true });
  };
  /** Closes the count of a box, unless another was chosen meanwhile, which the address may not show yet. */
  const closeBox = (box: string): void => {
    if (latestBox.current !== box) return;
    latestBox.current = undefined;
    void navigate({ search: {}, replace: true });
  };
  const chosenBox = boxes?.find(({ box }) => box === requestedBox);
  const isCountable = chosenBox !== undefined && mayCount && findCountTurn(chosenBox, personId) === 'now';
  const isCertified = lastPage?.certification != null;
  return (
    <Stack maw={900}>
      <div>
        <BackLink to={`/${establishment}/drops/${drop.dropId}`}>
          {t('round.back', { number: drop.dropNumber })}
        </BackLink>
        <PageHead
          title={t('count.title', { number: drop.dropNumber })}
          summary={
            lastPage === undefined || isCertified ? undefined : t('count.waiting', { count: lastPage.waitingCount })
          }
        >
          {mayCount && !isCertified && (
            <Button
              variant="default"
              size="md"
              leftSection={<IconFileUpload size={18} aria-hidden />}
              onClick={() => setOpenDialog('file')}
            >
              {t('file.open')}
            </Button>
          )}
          {isCertified && <DocumentLink reportName="count-report" officialNumber={drop.dropNumber} />}
          {mayCertify && (
            <Button
              size="md"
              leftSection={<IconCertificate size={18} aria-hidden />}
              onClick={() => setOpenDialog('certify')}
            >
              {t('certify.open')}
            </Button>
          )}
        </PageHead>
      </div>
      {countPages.problem !== null && <ProblemBox problem={countPages.problem} />}
      {countPages.isLoading && <Waiting />}
      {lastPage?.certification != null && <CertificationResult drop={drop} certification={lastPage.certification} />}
      {(lastPage?.missingCount ?? 0) > 0 && (
        <Note color="yellow" title={t('count.missing', { count: lastPage?.missingCount })}>
          {t('count.missingAbout')}
        </Note>
      )}
      {permissions.isMember && !isCertified && <Note color="blue" title={t('count.isMember')} />}
      {isCountable && (
        <BoxCountForm key={chosenBox.box} dropId={drop.dropId} box={chosenBox} close={() => closeBox(chosenBox.box)} />
      )}
      {mayCount && !isCertified && !isCountable && boxes !== undefined && (
        <NextBoxStep boxes={boxes} chooseBox={chooseBox} isFocused={hasChosenBox} />
      )}
      {boxes?.length === 0 && <Empty title={t('count.none')} explanation={t('count.noneText')} />}
      {boxes !== undefined && boxes.length > 0 && (
        <CountedBoxGroups boxes={boxes} chooseBox={mayCount && !isCountable ? chooseBox : null} />
      )}
      <MoreButton list={countPages} />
      <CoinsSection
        drop={drop}
        mayExtract={mayCount && !isCertified}
        mayDepart={permissions.mayOperate && !isCertified}
      />
      {openDialog === 'file' && <CountFileDialog dropId={drop.dropId} close={() => setOpenDialog(null)} />}
      {openDialog === 'certify' && <CertifyDialog drop={drop} close={() => setOpenDialog(null)} />}
    </Stack>
  );
}

interface CertificationResultProps {
  readonly drop: DropSheet;
  readonly certification: Shape<'CertificationRow'>;
}

/**
 * Shows the certified result of a count: report number, certifiers, amounts, the reason of a difference of coins, and
 * links to its gaming day.
 */
function CertificationResult({ drop: { gamingDay }, certification }: CertificationResultProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { formatCount, formatInstant: formatInstant, formatDay: formatDay } = useFormats();
  const mayReadDays = useHasPermission('days.read');
  const mayReadCounts = useHasPermission('counts.read');
  const { reportNumber, certifiedAt, conveyedReason } = certification;
  return (
    <Note
      color="teal"
      title={t('certify.report', { number: formatCount(reportNumber), at: formatInstant(certifiedAt) })}
    >
      <Stack gap="xs">
        <CertifiedMoney certification={certification} />
        {conveyedReason !== null && <Text size="sm">{t('certify.conveyedSaid', { reason: conveyedReason })}</Text>}
        <Group gap="md" className="no-print">
          {mayReadCounts && (
            <Anchor component={Link} to={`/${establishment}/days/${gamingDay}/counts`} py="xs">
              {t('certify.toDay')}
            </Anchor>
          )}
          {mayReadDays && (
            <Anchor component={Link} to={`/${establishment}/days/${gamingDay}`} py="xs">
              {t('certify.day', { day: formatDay(gamingDay) })}
            </Anchor>
          )}
        </Group>
      </Stack>
    </Note>
  );
}
