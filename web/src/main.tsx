import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.js';
import { registerServiceWorker } from './app/background/offline.js';
import { initializeWords } from './app/words/words.js';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
registerServiceWorker();
await initializeWords();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
