import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listAddresseesToNotify } from '#domain/tables/sessions.js';
import type { ResponseOf } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useHasPermission } from '#web/session/session.js';
import { BorderedSection } from '../BorderedSection.js';
import { AuthorisationDialog, StopNoticeDialog, StopGamesDialog } from './AuthorisationDialogs.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

type Authorisation = ResponseOf<'get', '/api/establishments/{establishment}/tables/authorisations'>[number];

/**
 * Shows the authorisation of the games with its stop and the notified addressees, where one is required (AI67:7,
 * AI67:9). Renders nothing in other jurisdictions.
 */
export function Authorisations() {
  const { t } = useTranslation('tables');
  const { jurisdiction } = useEstablishment();
  const isAuthorisationRequired = jurisdiction === 'AI67';
  const authorisationsQuery = useEstablishmentQuery('/tables/authorisations', {}, { enabled: isAuthorisationRequired });
  if (!isAuthorisationRequired) return null;
  if (authorisationsQuery.error !== null) return <ProblemBox problem={authorisationsQuery.error} />;
  if (authorisationsQuery.data === undefined) return null;
  return (
    <BorderedSection title={t('authorisation.title')}>
      <CurrentAuthorisation authorisation={authorisationsQuery.data[0]} />
    </BorderedSection>
  );
}

/**
 * Shows the games' authorisation, in force or ended by a stop, the notices of the stop to the authorities, and the
 * Direction's acts. A new one can always be entered; only one in force can be stopped.
 */
function CurrentAuthorisation({ authorisation }: { readonly authorisation: Authorisation | undefined }) {
  const { t } = useTranslation('tables');
  const { formatDay, formatMoney, formatInstant } = useFormats();
  const mayManage = useHasPermission('tables.manage');
  const [openAction, setOpenAction] = useState<'grant' | 'stop' | 'notify' | null>(null);
  const close = (): void => setOpenAction(null);
  const notifiedAddressees = authorisation?.notices.map(({ addressee }) => addressee) ?? [];
  const unnotifiedAddressees = listAddresseesToNotify(notifiedAddressees);
  const addresseeNames = [
    ...(unnotifiedAddressees.includes('minister') ? [t('addressee.minister')] : []),
    ...(unnotifiedAddressees.includes('policeOfficer') ? [t('authorisation.police')] : []),
  ];
  const isStopped = authorisation !== undefined && authorisation.stoppedAt !== null;
  const availableActions = [
    ...(authorisation === undefined || isStopped ? (['grant'] as const) : (['grant', 'stop'] as const)),
    ...(isStopped && unnotifiedAddressees.length > 0 ? (['notify'] as const) : []),
  ];
  return (
    <>
      {authorisation === undefined ? (
        <Text>{t('authorisation.none')}</Text>
      ) : (
        <Group gap="sm">
          <StateTag {...(isStopped ? STATE_TAG_STYLES.alarm : STATE_TAG_STYLES.done)}>
            {t(isStopped ? 'authorisation.lapsed' : 'authorisation.inForce')}
          </StateTag>
          <Text>
            {t('authorisation.of', {
              reference: authorisation.reference,
              day: formatDay(authorisation.grantedOn),
              amount: formatMoney(authorisation.minimumMinor),
            })}
          </Text>
        </Group>
      )}
      {isStopped && (
        <Text size="sm">
          {t('authorisation.stopped', {
            at: formatInstant(authorisation.stoppedAt),
            name: authorisation.stoppedByName,
            circumstances: authorisation.circumstances,
          })}
        </Text>
      )}
      {authorisation?.notices.map(({ addressee, toldAt: notifiedAt, toldTo: recipient }) => (
        <Text key={addressee} size="sm">
          {t('authorisation.told', { who: t(`addressee.${addressee}`), at: formatInstant(notifiedAt) })}
          {recipient !== '' && ` (${recipient})`}
        </Text>
      ))}
      {isStopped && unnotifiedAddressees.length > 0 && (
        <Text size="sm" fw={600}>
          {t('authorisation.toTell', { list: addresseeNames.join(', ') })}
        </Text>
      )}
      {mayManage && (
        <Group gap="xs" className="no-print">
          {availableActions.map((action) => (
            <Button
              key={action}
              size="md"
              variant={action === 'notify' ? 'filled' : 'default'}
              {...(action === 'stop' ? { color: 'red' } : {})}
              onClick={() => setOpenAction(action)}
            >
              {t(`authorisation.act_${action}`)}
            </Button>
          ))}
        </Group>
      )}
      {openAction === 'grant' && <AuthorisationDialog onClose={close} />}
      {openAction === 'stop' && <StopGamesDialog onClose={close} />}
      {openAction === 'notify' && <StopNoticeDialog unnotifiedAddressees={unnotifiedAddressees} onClose={close} />}
    </>
  );
}
