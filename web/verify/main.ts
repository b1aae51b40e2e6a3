import { checkArchive } from '#proof/archive-check.js';
import type { ArchiveSource } from '#proof/archive-source.js';
import type { ArchiveVerdict } from '#proof/archive-verdict.js';
import { createElement } from './dom.js';
import { noble } from './noble.js';
import { buildVerdictElements } from './verdict.js';
import { words, type Language } from './words.js';

/** The state of the page between two renderings: it is rendered anew when the language changes. */
interface PageState {
  language: Language;
  fingerprint: string;
  file: File | undefined;
  checkedFile: { readonly name: string; readonly verdict: ArchiveVerdict } | undefined;
  failure: string | undefined;
  /** Counts the files given, so that an earlier one still being checked is not shown. */
  fileCount: number;
}

const state: PageState = {
  language: navigator.language.toLowerCase().startsWith('en') ? 'en' : 'fr',
  fingerprint: '',
  file: undefined,
  checkedFile: undefined,
  failure: undefined,
  fileCount: 0,
};

const outcomeElement = createElement('div', { id: 'outcome' });

function createArchiveSource(file: File): ArchiveSource {
  return { size: file.size, read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()) };
}

async function checkFile(file: File): Promise<void> {
  state.fileCount += 1;
  state.file = file;
  const fileNumber = state.fileCount;
  state.checkedFile = undefined;
  state.failure = undefined;
  const progressBar = createElement('progress', { max: '1', value: '0', 'aria-label': words[state.language].checking });
  outcomeElement.replaceChildren(
    createElement('section', { class: 'card', role: 'status' }, [
      createElement('p', {}, [words[state.language].checking]),
      progressBar,
    ]),
  );
  try {
    const verdict = await checkArchive(createArchiveSource(file), noble, {
      expectedFingerprint: state.fingerprint,
      onProgress: (done, total) => {
        progressBar.value = done / Math.max(1, total);
      },
    });
    if (fileNumber !== state.fileCount) return;
    state.checkedFile = { name: file.name, verdict };
  } catch (error) {
    if (fileNumber !== state.fileCount) return;
    state.failure = error instanceof Error ? error.message : String(error);
  }
  renderOutcome(true);
}

function renderOutcome(shouldMoveFocus: boolean): void {
  const texts = words[state.language];
  if (state.failure !== undefined) {
    const text = texts.unreadable.replace('{error}', state.failure);
    outcomeElement.replaceChildren(createElement('p', { class: 'card refused', role: 'alert' }, [text]));
    return;
  }
  if (state.checkedFile === undefined) return;
  const isKeyExpected = state.fingerprint.trim() !== '';
  outcomeElement.replaceChildren(...buildVerdictElements(state.checkedFile, isKeyExpected, state.language));
  if (shouldMoveFocus) outcomeElement.querySelector<HTMLElement>('h2')?.focus();
}

function createFileCard(): HTMLElement {
  const texts = words[state.language];
  const input = createElement('input', { id: 'archive', type: 'file', accept: '.zip,application/zip' });
  input.addEventListener('change', () => {
    const file = input.files?.item(0);
    if (file) void checkFile(file);
  });
  // allows the same file to be checked again
  input.addEventListener('click', () => {
    input.value = '';
  });
  const card = createElement('section', { class: 'card drop asked' }, [
    createElement('label', { for: 'archive' }, [texts.chooseLabel]),
    input,
    createElement('p', { class: 'soft' }, [texts.drop]),
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
    if (file) void checkFile(file);
  });
  return card;
}

function createFingerprintCard(): HTMLElement {
  const texts = words[state.language];
  const input = createElement('input', {
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
    if (state.file !== undefined) void checkFile(state.file);
  });
  return createElement('section', { class: 'card asked' }, [
    createElement('label', { for: 'fingerprint' }, [texts.fingerprintLabel]),
    input,
    createElement('p', { class: 'soft', id: 'fingerprint-hint' }, [texts.fingerprintHint]),
  ]);
}

function renderPage(): void {
  const texts = words[state.language];
  const otherLanguage: Language = state.language === 'fr' ? 'en' : 'fr';
  document.documentElement.lang = state.language;
  document.title = `Relevé – ${texts.title}`;
  const languageButton = createElement('button', { type: 'button', class: 'plain asked', lang: otherLanguage }, [
    otherLanguage === 'fr' ? 'Français' : 'English',
  ]);
  languageButton.addEventListener('click', () => {
    state.language = otherLanguage;
    renderPage();
    document.querySelector<HTMLElement>('header button')?.focus();
  });
  document.body.replaceChildren(
    createElement('header', { class: 'bar' }, [createElement('span', { class: 'brand' }, ['Relevé']), languageButton]),
    createElement('main', {}, [
      createElement('h1', {}, [texts.title]),
      createElement('p', {}, [texts.lead]),
      createElement('p', { class: 'soft' }, [texts.offline]),
      // before the file, because a file is checked as soon as it is given
      createFingerprintCard(),
      createFileCard(),
      outcomeElement,
    ]),
  );
  renderOutcome(false);
}

renderPage();
