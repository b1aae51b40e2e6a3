import { Paper, SegmentedControl, Stack, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { listCoupsInForce, type CercleSession, type Coup } from '../cercle.js';
import { BankCoupForm } from './BankCoup.js';
import { ChouetteCoupForm } from './ChouetteCoup.js';
import type { CoupFormProps } from './coups.js';
import { MassesCoupForm } from './MassesCoup.js';
import { StakesCoupForm } from './StakesCoup.js';
import { TableauxCoupForm } from './TableauxCoup.js';

/**
 * Shows the entry of the next coup (a round of play) of a session, with the form of its game; blank again after each
 * coup. Without network there is no form.
 */
export function CoupEntry({ session }: { readonly session: CercleSession }) {
  const { t } = useTranslation('cagnottes');
  const { isServerReachable } = useConnection();
  const [formKey, setFormKey] = useState(0);
  const sectionRef = useRef<HTMLDivElement>(null);
  const title = t('coup.next', { number: session.coups + 1 });
  /** Starts a blank form and returns the focus to it. */
  const startNextCoup = (): void => {
    setFormKey((previousKey) => previousKey + 1);
    // the fields are new: keyboard users continue from here
    sectionRef.current?.focus({ preventScroll: true });
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={title} ref={sectionRef} tabIndex={-1}>
      <Stack>
        <Title order={2} size="h4">
          {title}
        </Title>
        <NeedsServer />
        {isServerReachable && <CoupForm key={formKey} session={session} onRecorded={startNextCoup} />}
      </Stack>
    </Paper>
  );
}

/** Shows the form of a coup (a round of play) for the game of the session. */
function CoupForm(props: CoupFormProps) {
  const { game } = props.session;
  if (game === 'cheminDeFer') return <BankCoupForm {...props} />;
  return game === 'ecarte' ? <EcarteCoupForm {...props} /> : <TableauxCoupForm {...props} />;
}

/**
 * Returns the kind of entry used for the last coup of écarté: masses (total stakes), single stakes, or chouette (an
 * auctioned bank). Returns masses when there is no coup yet.
 */
function getEcarteEntryKind(lastCoup: Coup | undefined): string {
  if (lastCoup === undefined) return 'masses';
  if (lastCoup.chouetteStep !== null) return 'chouette';
  return lastCoup.stakes === null ? 'masses' : 'stakes';
}

/**
 * Shows the entry of a coup (a round of play) of écarté, by total stakes, by single stakes, or with the chouette. The
 * chouette is a bank put up to auction. The kind of the last coup is preselected.
 */
function EcarteCoupForm(props: CoupFormProps) {
  const { t } = useTranslation('cagnottes');
  const lastCoup = listCoupsInForce(props.session).at(-1);
  const [kind, setKind] = useState(getEcarteEntryKind(lastCoup));
  return (
    <Stack>
      <SegmentedControl
        size="md"
        aria-label={t('coup.kind')}
        value={kind}
        onChange={setKind}
        data={[
          { value: 'masses', label: t('coup.masses') },
          { value: 'stakes', label: t('coup.stakes') },
          { value: 'chouette', label: t('coup.chouette') },
        ]}
      />
      {kind === 'masses' && <MassesCoupForm {...props} />}
      {kind === 'stakes' && <StakesCoupForm {...props} />}
      {kind === 'chouette' && <ChouetteCoupForm {...props} />}
    </Stack>
  );
}
