import { checkArchive } from '#proof/archive-check.js';
import type { ArchiveSource } from '#proof/archive-source.js';
import type { Verdict } from '#proof/archive-verdict.js';
import { make } from './dom.js';
import { noble } from './noble.js';
import { showVerdict } from './verdict.js';
import { words, type Language } from './words.js';

/** The state of the page between two renderings: it is rendered anew when the language changes. */
interface State {
  language: Language;
  fingerprint: string;
  file: File | undefined;
  checked: { readonly name: string; readonly verdict: Verdict } | undefined;
  failure: string | undefined;
  /** Counts the files given, so that an earlier one still being checked is not shown. */
  given: number;
}

const state: State = {
  language: navigator.language.toLowerCase().startsWith('en') ? 'en' : 'fr',
  fingerprint: '',
  file: undefined,
  checked: undefined,
  failure: undefined,
  given: 0,
};

const outcome = make('div', { id: 'outcome' });

function sourceOf(file: File): ArchiveSource {
  return { size: file.size, read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()) };
}

async function check(file: File): Promise<void> {
  state.given += 1;
  state.file = file;
  const mine = state.given;
  state.checked = undefined;
  state.failure = undefined;
  const bar = make('progress', { max: '1', value: '0', 'aria-label': words[state.language].checking });
  outcome.replaceChildren(
    make('section', { class: 'card', role: 'status' }, [make('p', {}, [words[state.language].checking]), bar]),
  );
  try {
    const verdict = await checkArchive(sourceOf(file), noble, {
      expectedFingerprint: state.fingerprint,
      onProgress: (done, total) => {
        bar.value = done / Math.max(1, total);
      },
    });
    if (mine !== state.given) return;
    state.checked = { name: file.name, verdict };
  } catch (error) {
    if (mine !== state.given) return;
    state.failure = error instanceof Error ? error.message : String(error);
  }
  drawOutcome(true);
}

function drawOutcome(takesFocus: boolean): void {
  const texts = words[state.language];
  if (state.failure !== undefined) {
    const text = texts.unreadable.replace('{error}', state.failure);
    outcome.replaceChildren(make('p', { class: 'card refused', role: 'alert' }, [text]));
    return;
  }
  if (state.checked === undefined) return;
  const wasKeyExpected = state.fingerprint.trim() !== '';
  outcome.replaceChildren(...showVerdict(state.checked, wasKeyExpected, state.language));
  if (takesFocus) outcome.querySelector<HTMLElement>('h2')?.focus();
}

function fileCard(): HTMLElement {
  const texts = words[state.language];
  const input = make('input', { id: 'archive', type: 'file', accept: '.zip,application/zip' });
  input.addEventListener('change', () => {
    const file = input.files?.item(0);
    if (file) void check(file);
  });
  // allows the same file to be checked again
  input.addEventListener('click', () => {
    input.value = '';
  });
  const card = make('section', { class: 'card drop asked' }, [
    make('label', { for: 'archive' }, [texts.chooseLabel]),
    input,
    make('p', { class: 'soft' }, [texts.drop]),
  ]);
  card.addEventListener('dragover', (event) => {
    event.preventDefault();
    card.classList.add('over');
  });
  card.addEventListener('dragleave', () => {
    card.classList.remove('over');
  });
  card.addEventListener('drop', (event) => {
    event.preventDefault();
    card.classList.remove('over');
    const file = event.dataTransfer?.files.item(0);
    if (file) void check(file);
  });
  return card;
}

function fingerprintCard(): HTMLElement {
  const texts = words[state.language];
  const input = make('input', {
    id: 'fingerprint',
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-describedby': 'fingerprint-hint',
    class: 'code',
    value: state.fingerprint,
  });
  input.addEventListener('input', () => {
    state.fingerprint = input.value;
  });
  // a fingerprint entered after the file is compared with it at once
  input.addEventListener('change', () => {
    if (state.file !== undefined) void check(state.file);
  });
  return make('section', { class: 'card asked' }, [
    make('label', { for: 'fingerprint' }, [texts.fingerprintLabel]),
    input,
    make('p', { class: 'soft', id: 'fingerprint-hint' }, [texts.fingerprintHint]),
  ]);
}

function draw(): void {
  const texts = words[state.language];
  const other: Language = state.language === 'fr' ? 'en' : 'fr';
  document.documentElement.lang = state.language;
  document.title = `Relevé – ${texts.title}`;
  const change = make('button', { type: 'button', class: 'plain asked', lang: other }, [
    other === 'fr' ? 'Français' : 'English',
  ]);
  change.addEventListener('click', () => {
    state.language = other;
    draw();
    document.querySelector<HTMLElement>('header button')?.focus();
  });
  document.body.replaceChildren(
    make('header', { class: 'bar' }, [make('span', { class: 'brand' }, ['Relevé']), change]),
    make('main', {}, [
      make('h1', {}, [texts.title]),
      make('p', {}, [texts.lead]),
      make('p', { class: 'soft' }, [texts.offline]),
      // before the file, because a file is checked as soon as it is given
      fingerprintCard(),
      fileCard(),
      outcome,
    ]),
  );
  drawOutcome(false);
}

draw();
