import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconCertificate, IconFileUpload } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode, useHasPermission, usePerson } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { Note } from '#web/components/general/Note.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePagedList } from '#web/components/pages/pages.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { useDropSheetQuery } from '#web/features/drops/screens/DropScreen.js';
import { useDropPermissions, type DropSheet } from '#web/features/drops/components/standing.js';
import { NextBoxPicker } from '../components/BoxStep.js';
import { CertificationDialog } from '../components/CertifyDialog.js';
import { CoinsSection } from '../components/CoinsSection.js';
import { CountFileDialog } from '../components/CountFileDialog.js';
import { BoxCountForm } from '../components/CountForm.js';
import { CountedBoxGroups } from '../components/CountedBoxes.js';
import { getCountTurn } from '../components/turn.js';
import { CertificationTotals } from '#web/features/drops/components/CertifiedMoney.js';

const COUNT_PATH = '/api/establishments/{establishment}/drops/{dropId}/counts';
const PAGE_SIZE = 500;
type DropCount = ApiSchema<'DropCount'>;

/**
 * Loads the boxes of a drop (a round that removes the boxes) that the server shows to this user, page by page. The last
 * page loaded has the totals; the next begins after its last box.
 */
function useDropCountPages(dropId: string) {
  const path = { establishment: useEstablishmentCode(), dropId };
  const countPages = usePagedList<DropCount & { readonly next: string | null }>(
    [COUNT_PATH, path],
    async (cursor, signal) => {
      const query = { limit: PAGE_SIZE, ...(cursor === null ? {} : { after: cursor }) };
      const page = await fetchQuery(COUNT_PATH, { params: { path, query } }, signal);
      return { ...page, next: page.boxes.length < PAGE_SIZE ? null : (page.boxes.at(-1)?.box ?? null) };
    },
  );
  return { ...countPages, boxes: countPages.pages?.flatMap((page) => page.boxes), lastPage: countPages.pages?.at(-1) };
}

/**
 * Shows the page on which the boxes of a drop (a round that removes them) are counted, by two people each, then
 * certified.
 */
export function DropCountScreen() {
  const { t } = useTranslation('drops');
  const dropQuery = useDropSheetQuery();
  if (dropQuery.data !== undefined) return <DropCountView drop={dropQuery.data} />;
  return (
    <>
      <PageHeader title={t('count.titleAny')} />
      <QueryStatus query={dropQuery} />
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
  const dropPermissions = useDropPermissions(drop);
  const mayCount = useHasPermission('drops.count') && !dropPermissions.isMember;
  const mayCertify = useHasPermission('drops.certify') && drop.state === 'received';
  const [openDialog, setOpenDialog] = useState<'file' | 'certify' | null>(null);
  const [hasChosenBox, setHasChosenBox] = useState(false);
  const { box: requestedBox } = useSearch({ from: '/behind/$establishment/drops/$drop/count' });
  const navigate = useNavigate({ from: '/$establishment/drops/$drop/count' });
  const countPages = useDropCountPages(drop.dropId);
  const { boxes, lastPage } = countPages;
  const latestBoxNumber = useRef(requestedBox);
  /** Opens the count of a box and puts it into the address. */
  const chooseBox = (box: string): void => {
    setHasChosenBox(true);
    latestBoxNumber.current = box;
    void navigate({ search: { box }, replace: true });
  };
  /** Closes the count of a box, unless another was chosen meanwhile, which the address may not show yet. */
  const closeBox = (box: string): void => {
    if (latestBoxNumber.current !== box) return;
    latestBoxNumber.current = undefined;
    void navigate({ search: {}, replace: true });
  };
  const chosenBox = boxes?.find(({ box }) => box === requestedBox);
  const isCountable = chosenBox !== undefined && mayCount && getCountTurn(chosenBox, personId) === 'now';
  const isCertified = lastPage?.certification != null;
  return (
    <Stack maw={900}>
      <div>
        <BackLink to={`/${establishment}/drops/${drop.dropId}`}>
          {t('round.back', { number: drop.dropNumber })}
        </BackLink>
        <PageHeader
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
        </PageHeader>
      </div>
      <QueryStatus query={countPages} />
      {lastPage?.certification != null && <CertificationResult drop={drop} certification={lastPage.certification} />}
      {(lastPage?.missingCount ?? 0) > 0 && (
        <Note color="yellow" title={t('count.missing', { count: lastPage?.missingCount })}>
          {t('count.missingAbout')}
        </Note>
      )}
      {dropPermissions.isMember && !isCertified && <Note color="blue" title={t('count.isMember')} />}
      {isCountable && (
        <BoxCountForm
          key={chosenBox.box}
          dropId={drop.dropId}
          box={chosenBox}
          onClose={() => closeBox(chosenBox.box)}
        />
      )}
      {mayCount && !isCertified && !isCountable && boxes !== undefined && (
        <NextBoxPicker boxes={boxes} onSelectBox={chooseBox} autoFocus={hasChosenBox} />
      )}
      {boxes?.length === 0 && <EmptyState title={t('count.none')} explanation={t('count.noneText')} />}
      {boxes !== undefined && boxes.length > 0 && (
        <CountedBoxGroups boxes={boxes} onSelectBox={mayCount && !isCountable ? chooseBox : null} />
      )}
      <LoadMoreButton list={countPages} />
      <CoinsSection
        drop={drop}
        mayRecordExtraction={mayCount && !isCertified}
        mayRecordDeparture={dropPermissions.mayOperate && !isCertified}
      />
      {openDialog === 'file' && <CountFileDialog dropId={drop.dropId} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'certify' && <CertificationDialog drop={drop} onClose={() => setOpenDialog(null)} />}
    </Stack>
  );
}

interface CertificationResultProps {
  readonly drop: DropSheet;
  readonly certification: ApiSchema<'CertificationRow'>;
}

/**
 * Shows the certified result of a count: report number, certifiers, amounts, the reason of a difference of coins, and
 * links to its gaming day.
 */
function CertificationResult({ drop: { gamingDay }, certification }: CertificationResultProps) {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { formatCount, formatInstant, formatDay } = useFormats();
  const mayReadDays = useHasPermission('days.read');
  const mayReadCounts = useHasPermission('counts.read');
  const { reportNumber, certifiedAt, conveyedReason } = certification;
  return (
    <Note
      color="teal"
      title={t('certify.report', { number: formatCount(reportNumber), at: formatInstant(certifiedAt) })}
    >
      <Stack gap="xs">
        <CertificationTotals certification={certification} />
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
