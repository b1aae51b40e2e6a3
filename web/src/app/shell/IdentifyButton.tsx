import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { Suspense, lazy, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPermission } from '#web/session/session.js';
import { useShortcut } from '#web/components/pages/shortcuts.js';

const IdentifyDialog = lazy(() =>
  import('#web/features/floor/components/IdentifyDialog.js').then(({ IdentifyTechnicianDialog: dialog }) => ({
    default: dialog,
  })),
);

/**
 * Renders, for users with the permission, the button that identifies a technician and opens their intervention sheet.
 */
export function IdentifyButton() {
  const mayEnter = useHasPermission('interventions.enter');
  return mayEnter ? <IdentifyControl /> : null;
}

/** Renders the button, with its shortcut, that opens the dialog to identify a technician. */
function IdentifyControl() {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  // the button indicates that the dialog is loading
  const [isLoadingDialog, startTransition] = useTransition();
  const openDialog = (): void => startTransition(() => setOpen(true));
  useShortcut({ keys: 'i', label: t('identify'), group: 'everywhere' }, openDialog);
  return (
    <>
      <Button
        className="header-button"
        px="xs"
        leftSection={<IconTool size={20} aria-hidden />}
        aria-label={t('identify')}
        loading={isLoadingDialog}
        onClick={openDialog}
      >
        <span className="header-words">{t('identify')}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <IdentifyDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
