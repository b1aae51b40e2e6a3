import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOfMaterials, notices, shippedPackages } from './packages.mjs';
import { installIfMissing, root, printMessage, runScript } from './toolbox.mjs';

/** Writes the product's bill of materials (CycloneDX) and the notices of its authors to dist/. */
await runScript(async () => {
  await installIfMissing();
  const folder = join(root, 'dist');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(), null, 2)}\n`);
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices());
  printMessage(`dist/sbom.cdx.json and dist/THIRD-PARTY-NOTICES.txt: ${shippedPackages().length} packages of others`);
  return 0;
});
