import { createContext, useContext, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';

/** A key, or two in a row (`g d`), and its action in words. */
export interface Shortcut {
  /** The keys, such as `?`, `e`, `g d`, `mod+k` (Ctrl or Cmd). */
  readonly keys: string;
  readonly label: string;
  /** Heading of the shortcut in the help. */
  readonly group: 'everywhere' | 'here' | 'go';
}

interface RegisteredShortcut extends Shortcut {
  readonly id: string;
  readonly run: () => void;
}

interface ShortcutRegistry {
  readonly shortcuts: readonly Shortcut[];
  readonly add: (shortcut: RegisteredShortcut) => void;
  readonly remove: (id: string) => void;
}

const ShortcutRegistryContext = createContext<ShortcutRegistry | null>(null);

/** Time between the two keys of a pair, in milliseconds. */
const keyPairTimeoutMs = 1500;

/** Returns whether the user types into a field, so that a key is not a shortcut. */
function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/** Returns the key as shortcuts write it: `e`, `?`, `Enter`, or `mod+k` with Ctrl or Cmd. */
function buildKeyName(event: KeyboardEvent): string {
  const modifier = event.ctrlKey || event.metaKey ? 'mod+' : '';
  return modifier + (event.key.length === 1 ? event.key.toLowerCase() : event.key);
}

/**
 * Listens to the keys of the whole page and runs the shortcut of a key, or of two successive keys. While the user types
 * or a dialog is open, only global ones with Ctrl or Cmd work.
 */
export function ShortcutsProvider({ children }: { readonly children: ReactNode }) {
  const [shortcuts, setShortcuts] = useState<readonly RegisteredShortcut[]>([]);
  // the one listener reads the latest shortcuts, so that it need not be registered again
  const latestShortcuts = useRef(shortcuts);
  useEffect(() => {
    let firstKey: { readonly key: string; readonly pressedAt: number } | null = null;
    /** Runs the latest shortcut of the key, or of the pair that it completes; only global ones work in a dialog. */
    const handleKey = (event: KeyboardEvent): void => {
      const keyName = buildKeyName(event);
      if (event.altKey || event.defaultPrevented || event.isComposing) return;
      if (!keyName.startsWith('mod+') && (isTextField(event.target) || isInDialog(event.target))) return;
      const keyPair =
        firstKey !== null && event.timeStamp - firstKey.pressedAt < keyPairTimeoutMs
          ? `${firstKey.key} ${keyName}`
          : null;
      const shortcut =
        (keyPair === null ? undefined : latestShortcuts.current.findLast(({ keys }) => keys === keyPair)) ??
        latestShortcuts.current.findLast(({ keys }) => keys === keyName);
      // a key without a shortcut may be the first of a pair
      firstKey = shortcut === undefined ? { key: keyName, pressedAt: event.timeStamp } : null;
      if (shortcut === undefined || (shortcut.group !== 'everywhere' && isInDialog(event.target))) return;
      event.preventDefault();
      shortcut.run();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  const registry = useMemo<ShortcutRegistry>(() => {
    // active from this moment on, independent of the help
    const replaceShortcuts = (replacement: readonly RegisteredShortcut[]): void => {
      latestShortcuts.current = replacement;
      setShortcuts(replacement);
    };
    return {
      shortcuts,
      add: (shortcut) =>
        replaceShortcuts([...latestShortcuts.current.filter(({ id }) => id !== shortcut.id), shortcut]),
      remove: (removedId) => replaceShortcuts(latestShortcuts.current.filter(({ id }) => id !== removedId)),
    };
  }, [shortcuts]);
  return <ShortcutRegistryContext.Provider value={registry}>{children}</ShortcutRegistryContext.Provider>;
}

/** Returns whether an element is inside a dialog, which hides the page's own shortcuts. */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role="dialog"]') !== null;
}

/** Returns the registry of shortcuts. Throws outside the component `ShortcutsProvider`. */
function useShortcutRegistry(): ShortcutRegistry {
  const registry = useContext(ShortcutRegistryContext);
  if (registry === null) throw new Error('shortcuts are for pages inside Shortcuts');
  return registry;
}

/**
 * Registers a keyboard shortcut while the component is mounted; the help under `?` lists it. `run` may change at each
 * render: the latest one is called.
 */
export function useShortcut(shortcut: Shortcut, run: () => void): void {
  const id = useId();
  const { add, remove } = useShortcutRegistry();
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  });
  const { keys, label, group } = shortcut;
  const registryRef = useRef({ add, remove });
  useEffect(() => {
    const { add: register, remove: unregister } = registryRef.current;
    register({ id, keys, label, group, run: () => latestRun.current() });
    return () => unregister(id);
  }, [id, keys, label, group]);
}

/** Returns the shortcuts of the present page. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useShortcutRegistry().shortcuts;
}
