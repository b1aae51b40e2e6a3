import { describeGamingDay } from '#documents/parts/period.js';
import { refuse } from '#refusals/refusal.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildSheetSections, readFullSheets } from './sheets.js';

/**
 * Builds one technician's sheet; its status is shown while it is open or when it was closed unsigned. Refuses with
 * NOT_FOUND.
 */
async function buildInterventionSheetBody(context: ReportContext) {
  const { subject, translate, language } = context;
  const sheetNumber = /^\d{1,18}$/.test(subject ?? '') ? BigInt(subject ?? '') : 0n;
  const [fullSheet] = await readFullSheets(context, [sheetNumber]);
  if (fullSheet === undefined) refuse('NOT_FOUND', { what: `sheet ${subject ?? ''}` });
  const { closedAt, gamingDay, unsignedReason } = fullSheet.sheet;
  const statusKey = closedAt === null ? 'openStatus' : 'unsignedStatus';
  return {
    period: describeGamingDay(gamingDay, language),
    ...(closedAt === null || unsignedReason !== null ? { status: translate(statusKey) } : {}),
    sections: await buildSheetSections(fullSheet, context),
  };
}

/** A technician's sheet (MC:20.3): stop, reason, acts and parts, meters before and after, restart, signatures. */
export const interventionSheet = declareReport({
  name: 'intervention-sheet',
  orientation: 'portrait',
  subject: 'number',
  personalDataPermission: 'interventions.read',
  period: 'asOn',
  buildBody: buildInterventionSheetBody,
});
