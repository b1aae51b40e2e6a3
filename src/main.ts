import 'reflect-metadata';
import { AppModule } from './app.module.js';
import { readConfig } from './platform/config.js';
import { startServer, stopOnSignals } from './platform/server.js';

const server = await startServer({ config: readConfig(), module: AppModule.register });
stopOnSignals(() => server.stop());
process.stdout.write(`${server.url}\n`);
