import type { FailureCode } from '#proof/archive-verdict.js';

export type Language = 'fr' | 'en';

/** Texts of the page; `{subject}` is a file, a day, a size of the log. */
export interface Words {
  readonly title: string;
  readonly lead: string;
  readonly offline: string;
  readonly chooseLabel: string;
  readonly drop: string;
  readonly fingerprintLabel: string;
  readonly fingerprintHint: string;
  readonly checking: string;
  readonly accepted: string;
  readonly acceptedMeaning: string;
  /** Title of an accepted live export. */
  readonly exportAccepted: string;
  readonly exportAcceptedMeaning: string;
  readonly refused: string;
  readonly refusedMeaning: string;
  readonly compareKey: string;
  readonly keyMatches: string;
  readonly reasons: string;
  readonly moreReasons: string;
  readonly proved: string;
  readonly unproved: string;
  readonly establishment: string;
  readonly period: string;
  readonly generatedAt: string;
  readonly software: string;
  readonly documents: string;
  readonly files: string;
  readonly entries: string;
  readonly checkpoints: string;
  readonly head: string;
  readonly root: string;
  readonly fingerprint: string;
  readonly archiveFile: string;
  readonly daysTitle: string;
  readonly daysHint: string;
  readonly day: string;
  readonly closing: string;
  readonly closedAt: string;
  readonly countedNotes: string;
  readonly countedTickets: string;
  readonly countedCoins: string;
  readonly paidJackpots: string;
  readonly noDays: string;
  readonly openDays: string;
  readonly print: string;
  readonly unreadable: string;
  readonly to: string;
  readonly bytes: string;
  readonly reasonOf: Readonly<Record<FailureCode, string>>;
}

const fr: Words = {
  title: 'Vérifier une archive',
  lead: 'Donnez à cette page le fichier ZIP reçu de l’établissement, archive ou extrait du journal. Elle recalcule tout, octet par octet, et montre si ce fichier est celui qui a été signé.',
  offline: 'Rien n’est envoyé : cette page ne peut ouvrir aucune connexion.',
  chooseLabel: 'Fichier de l’archive (.zip)',
  drop: 'ou déposez-le ici',
  fingerprintLabel: 'Empreinte attendue de la clé (facultatif)',
  fingerprintHint: 'Celle que l’établissement vous a remise sur papier, ou celle de votre dernière visite.',
  checking: 'Vérification en cours',
  accepted: 'Archive acceptée',
  acceptedMeaning: 'Chaque octet est celui qui a été signé, et les chiffres figés sont dans le journal scellé.',
  exportAccepted: 'Extrait du journal accepté',
  exportAcceptedMeaning:
    'Chaque octet est celui qui a été signé, et aucune écriture scellée ne manque entre les têtes signées. Un extrait ne contient ni documents ni chiffres figés.',
  refused: 'Archive refusée',
  refusedMeaning: 'Ne vous appuyez pas sur cette archive : voici pourquoi.',
  compareKey:
    'Comparez l’empreinte de la clé ci-dessous avec celle que vous tenez d’ailleurs : elle identifie le signataire.',
  keyMatches: 'L’empreinte de la clé est celle que vous attendiez.',
  reasons: 'Raisons',
  moreReasons: 'Il y a {count} raisons ; les premières sont données ici.',
  proved: 'Faits prouvés',
  unproved: 'Déclarations de l’archive elle-même (non prouvées)',
  establishment: 'Établissement',
  period: 'Journées',
  generatedAt: 'Préparée le',
  software: 'Version de Relevé',
  documents: 'Fichiers de documents',
  files: 'Fichiers en tout',
  entries: 'Écritures scellées',
  checkpoints: 'Têtes signées',
  head: 'Taille du journal sous la tête',
  root: 'Racine de la tête',
  fingerprint: 'Empreinte de la clé',
  archiveFile: 'Fichier',
  daysTitle: 'Journées closes',
  daysHint: 'Chiffres figés à la clôture, lus dans le journal scellé.',
  day: 'Journée',
  closing: 'Clôture n°',
  closedAt: 'Close le',
  countedNotes: 'Billets comptés',
  countedTickets: 'Tickets comptés',
  countedCoins: 'Pièces comptées',
  paidJackpots: 'Gains payés manuellement',
  noDays: 'Aucune journée close dans cette archive.',
  openDays: 'Journées qui n’étaient pas closes, sans documents : {days}.',
  print: 'Imprimer ce verdict',
  unreadable: 'Ce fichier n’a pas pu être lu : {error}.',
  to: 'au',
  bytes: 'octets',
  reasonOf: {
    notAnArchive: 'Ce fichier n’est pas une archive de Relevé, ou sa fin manque.',
    manifestUnreadable: 'La liste des fichiers (manifest.json) ne se lit pas.',
    keysUnreadable: 'Une clé publique ne se lit pas : {subject}.',
    manifestNotSigned: 'La liste des fichiers n’est pas signée par la clé de l’établissement.',
    keyNotExpected: 'La clé qui a signé n’est pas celle que vous attendiez ({subject}).',
    frameChanged: 'L’enveloppe de l’archive a été changée {subject}.',
    fileMissing: 'Un fichier manque : {subject}.',
    fileAdded: 'Un fichier a été ajouté : {subject}.',
    fileChanged: 'Un fichier a été changé : {subject}.',
    headNotSigned: 'La tête du journal n’est pas signée par la clé de l’établissement.',
    checkpointNotSigned: 'La tête n° {subject} de la liste n’est pas signée par la clé de l’établissement.',
    checkpointDiffers: 'Les écritures ne donnent pas la tête signée de taille {subject}.',
    entriesNotProved: 'Les écritures {subject} ne se rattachent pas à la tête signée.',
    entryUnreadable: 'L’écriture n° {subject} ne se lit pas.',
    stampNotProved: 'La tête de taille {subject}, que des documents citent, ne se rattache pas à la tête signée.',
    dayNotProved: 'La clôture de la journée du {subject} n’est pas dans les écritures scellées.',
    dayLeftOut: 'La journée du {subject} est close dans le journal scellé, mais ses documents ont été laissés de côté.',
    figuresChanged: 'Les chiffres figés de la journée du {subject} ne sont pas ceux de sa clôture scellée.',
    documentNotStamped: 'Un document ne cite pas une tête signée du journal : {subject}.',
    statementDiffers: 'Un état journalier ne montre pas les chiffres de la clôture scellée : {subject}.',
  },
};

const en: Words = {
  title: 'Verify an archive',
  lead: 'Give this page the ZIP file that you received from the establishment, an archive or a live export of the log. It recomputes everything, byte by byte, and shows whether the file is the one that was signed.',
  offline: 'Nothing is sent: this page cannot open any connection.',
  chooseLabel: 'The archive’s file (.zip)',
  drop: 'or drop it here',
  fingerprintLabel: 'Expected fingerprint of the key (optional)',
  fingerprintHint: 'The one that the establishment gave you on paper, or that of your last visit.',
  checking: 'Checking',
  accepted: 'Archive accepted',
  acceptedMeaning: 'Every byte is the one that was signed, and the frozen figures are in the sealed log.',
  exportAccepted: 'Live export of the log accepted',
  exportAcceptedMeaning:
    'Every byte is the one that was signed, and no sealed entry is missing between the signed heads. An export contains neither documents nor frozen figures.',
  refused: 'Archive refused',
  refusedMeaning: 'Do not rely on this archive: here is why.',
  compareKey:
    'Compare the fingerprint of the key below with the one you received separately: it identifies the signer.',
  keyMatches: 'The fingerprint of the key is the one you expected.',
  reasons: 'Reasons',
  moreReasons: 'There are {count} reasons; the first are listed here.',
  proved: 'Proved facts',
  unproved: 'Statements of the archive itself (not proved)',
  establishment: 'Establishment',
  period: 'Gaming days',
  generatedAt: 'Prepared on',
  software: 'Version of Relevé',
  documents: 'Files of documents',
  files: 'Files in all',
  entries: 'Sealed entries',
  checkpoints: 'Signed heads',
  head: 'Size of the log under the head',
  root: 'Root of the head',
  fingerprint: 'Fingerprint of the key',
  archiveFile: 'File',
  daysTitle: 'Closed days',
  daysHint: 'Figures frozen at the closing, read from the sealed log.',
  day: 'Gaming day',
  closing: 'Closing no.',
  closedAt: 'Closed on',
  countedNotes: 'Notes counted',
  countedTickets: 'Tickets counted',
  countedCoins: 'Coins counted',
  paidJackpots: 'Jackpots paid by hand',
  noDays: 'No closed day in this archive.',
  openDays: 'Days that were not closed, without documents: {days}.',
  print: 'Print this verdict',
  unreadable: 'This file could not be read: {error}.',
  to: 'to',
  bytes: 'bytes',
  reasonOf: {
    notAnArchive: 'This file is not an archive of Relevé, or its end is missing.',
    manifestUnreadable: 'The list of files (manifest.json) cannot be read.',
    keysUnreadable: 'A public key cannot be read: {subject}.',
    manifestNotSigned: 'The list of files is not signed by the key of the establishment.',
    keyNotExpected: 'The key that signed is not the one you expected ({subject}).',
    frameChanged: 'The frame of the archive was changed {subject}.',
    fileMissing: 'A file is missing: {subject}.',
    fileAdded: 'A file was added: {subject}.',
    fileChanged: 'A file was changed: {subject}.',
    headNotSigned: 'The head of the log is not signed by the key of the establishment.',
    checkpointNotSigned: 'Head no. {subject} of the list is not signed by the key of the establishment.',
    checkpointDiffers: 'The entries do not give the signed head of size {subject}.',
    entriesNotProved: 'Entries {subject} are not tied to the signed head.',
    entryUnreadable: 'Entry no. {subject} cannot be read.',
    stampNotProved: 'The head of size {subject}, which documents name, is not tied to the signed head.',
    dayNotProved: 'The closing of gaming day {subject} is not among the sealed entries.',
    dayLeftOut: 'Gaming day {subject} is closed in the sealed log, but its documents were left out.',
    figuresChanged: 'The frozen figures of gaming day {subject} are not those of its sealed closing.',
    documentNotStamped: 'A document does not name a signed head of the log: {subject}.',
    statementDiffers: 'A daily statement does not show the figures of the sealed closing: {subject}.',
  },
};

export const words: Readonly<Record<Language, Words>> = { fr, en };
