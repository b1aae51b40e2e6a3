import type { Language } from '#declarations/shapes/text.js';

/** Returns the printed page of the archive: how to use it, and which fingerprint to compare the key with. */
export function buildReadMe(
  language: Language,
  details: {
    readonly establishment: string;
    readonly firstDay: string;
    readonly lastDay: string;
    readonly fingerprint: string;
  },
): { readonly path: string; readonly text: string } {
  const { establishment, firstDay, lastDay, fingerprint } = details;
  if (language === 'fr') {
    return {
      path: 'LISEZ-MOI.txt',
      text: [
        `${establishment} : archive signée des journées du ${firstDay} au ${lastDay}.`,
        '',
        '1. Gardez ce fichier ZIP tel quel ; travaillez sur une copie.',
        '2. Ouvrez verify.html dans un navigateur, sans réseau. De préférence celui que vous tenez de votre service :',
        '   une page de vérification livrée avec un faux pourrait mentir.',
        '3. Donnez-lui le fichier ZIP. Elle accepte ou refuse, et dit pourquoi.',
        '4. Comparez l’empreinte de la clé avec celle que l’établissement vous a remise sur papier :',
        '',
        `   ${fingerprint}`,
        '',
        'documents/  les documents des journées closes et de la période : PDF signés, CSV, JSON',
        'ledger/     le journal comptable et la balance de la période, en CSV',
        'figures/    les lignes figées de chaque clôture, dont l’empreinte est dans le journal scellé',
        'log/        les écritures scellées, les têtes signées et ce qui les relie',
        'keys/       les clés publiques ; manifest.json et manifest.note : la liste signée',
        '',
      ].join('\n'),
    };
  }
  return {
    path: 'READ-ME.txt',
    text: [
      `${establishment}: signed archive of the gaming days from ${firstDay} to ${lastDay}.`,
      '',
      '1. Keep this ZIP file as it is; work on a copy.',
      '2. Open verify.html in a browser, without a network. Preferably the one you hold from your own service:',
      '   a verifying page that comes with a forgery could lie.',
      '3. Give it the ZIP file. It accepts or refuses, and says why.',
      '4. Compare the fingerprint of the key with the one that the establishment gave you on paper:',
      '',
      `   ${fingerprint}`,
      '',
      'documents/  the documents of the closed days and of the period: signed PDFs, CSV, JSON',
      'ledger/     the accounting journal and the trial balance of the period, as CSV',
      'figures/    the frozen lines of each closing, whose digest stands in the sealed log',
      'log/        the sealed entries, the signed heads and what ties them together',
      'keys/       the public keys; manifest.json and manifest.note: the signed list',
      '',
    ].join('\n'),
  };
}
