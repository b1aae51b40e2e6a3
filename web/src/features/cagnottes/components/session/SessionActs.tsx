import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../../session/session.js';
import type { CercleSession } from '../cercle.js';
import { CagnotteDialog } from './CagnotteDialog.js';
import { StubsDialog } from './StubsDialog.js';

const ACTS = ['opening', 'stubs', 'missing'] as const;

/** What may be entered in an open session beside its coups. */
export function SessionActs({ session }: { readonly session: CercleSession }) {
  const { t } = useTranslation('cagnottes');
  const mayOperate = useMay('cagnottes.operate');
  const [act, setAct] = useState<(typeof ACTS)[number] | null>(null);
  const dialog = { session, close: (): void => setAct(null) };
  // a dialog stays until it closes itself: what its write changes would take it down before it hears the answer
  return (
    <>
      {mayOperate && session.state === 'open' && (
        <Group gap="sm" className="no-print">
          {ACTS.map((each) => (
            <Button key={each} size="lg" variant="default" onClick={() => setAct(each)}>
              {t(`act.${each}`)}
            </Button>
          ))}
        </Group>
      )}
      {act === 'opening' && <CagnotteDialog {...dialog} />}
      {(act === 'stubs' || act === 'missing') && <StubsDialog {...dialog} kind={act} />}
    </>
  );
}
