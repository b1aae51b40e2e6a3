import 'reflect-metadata';
import { AppModule } from './app/app.module.js';
import { readConfig } from './platform/runtime/config.js';
import { startServer, stopOnSignals } from './platform/http/server.js';

const server = await startServer({ config: readConfig(), module: AppModule.register });
stopOnSignals(() => server.stop());
process.stdout.write(`${server.url}\n`);
