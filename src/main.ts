import 'reflect-metadata';
import { assertHomeMatchesDatabase } from './audit/home/home-faults.js';
import { AppModule } from './app/app.module.js';
import { readConfig } from './platform/runtime/config.js';
import { startServer, stopOnSignals } from './platform/server.js';

const serverStart = startServer({
  config: readConfig(),
  buildModule: AppModule.register,
  inspect: assertHomeMatchesDatabase,
});
// installed before the start, so that a signal during it leaves no embedded server behind
stopOnSignals(serverStart);
process.stdout.write(`${(await serverStart).url}\n`);
