import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { LockGate } from './LockGate.js';
import { menuEntries } from './menu/features.js';
import { queryClient } from '#web/api/queries.js';
import { router } from './routes/router.js';
import { MenuEntriesContext } from '#web/components/pages/navigation.js';
import { ShortcutsProvider } from '#web/components/pages/shortcuts.js';
import { resolveContrastVariables, theme } from './theme.js';

/** Returns this page's nonce (its token of the content security policy), and marks our own style elements with it. */
function readPageNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  if (nonce !== '') setNonce(nonce);
  return nonce;
}

const nonce = readPageNonce();

/** Renders the application with its providers: theme, notices, cache, shortcuts, lock, routes. */
export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveContrastVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <Notifications position="top-center" limit={3} />
      <QueryClientProvider client={queryClient}>
        <ShortcutsProvider>
          <LockGate>
            <MenuEntriesContext value={menuEntries}>
              <RouterProvider router={router} />
            </MenuEntriesContext>
          </LockGate>
        </ShortcutsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
