import { Controller, Get, Param, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces } from '@nestjs/swagger';
import { CurrentEstablishment, Permission, type Establishment } from '#identity/access/access.decorators.js';
import { formatSheetAsCsv } from '#platform/sheets/sheet-csv.js';
import { buildWorkbook, XLSX_MEDIA_TYPE } from '#platform/sheets/sheet-xlsx.js';
import type { Sheet } from '#platform/sheets/sheet.js';
import { JournalsService } from './journals.service.js';
import { JournalFileDto, LedgerFileDto } from './ledger.dto.js';
import { createBooksFormat } from './journal-sheets.js';

type FileFormat = 'csv' | 'xlsx';

/** Serves the books as files for a spreadsheet. */
@Controller('establishments/:establishment/ledger')
export class BooksController {
  constructor(private readonly journals: JournalsService) {}

  /** Returns the journal of a period as a CSV file. */
  @Get('entries.csv')
  @Permission('ledger.read')
  @ApiOperation({ summary: 'The journal of a period as CSV' })
  @ApiProduces('text/csv')
  downloadJournalCsv(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: JournalFileDto,
  ): Promise<StreamableFile> {
    return this.buildJournalFile(establishment, query, 'csv');
  }

  /** Returns the journal of a period as a workbook. */
  @Get('entries.xlsx')
  @Permission('ledger.read')
  @ApiOperation({ summary: 'The journal of a period as XLSX' })
  @ApiProduces(XLSX_MEDIA_TYPE)
  downloadJournalXlsx(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: JournalFileDto,
  ): Promise<StreamableFile> {
    return this.buildJournalFile(establishment, query, 'xlsx');
  }

  /** Returns the trial balance (the sums of every account) of a period as a CSV file. */
  @Get('trial-balance.csv')
  @Permission('ledger.read')
  @ApiOperation({ summary: 'The trial balance of a period as CSV' })
  @ApiProduces('text/csv')
  downloadBalanceCsv(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: LedgerFileDto,
  ): Promise<StreamableFile> {
    return this.buildBalanceFile(establishment, query, 'csv');
  }

  /** Returns the trial balance (the sums of every account) of a period as a workbook. */
  @Get('trial-balance.xlsx')
  @Permission('ledger.read')
  @ApiOperation({ summary: 'The trial balance of a period as XLSX' })
  @ApiProduces(XLSX_MEDIA_TYPE)
  downloadBalanceXlsx(
    @CurrentEstablishment() establishment: Establishment,
    @Query() query: LedgerFileDto,
  ): Promise<StreamableFile> {
    return this.buildBalanceFile(establishment, query, 'xlsx');
  }

  /** Returns the lines of an account over a period as a CSV file. */
  @Get('accounts/:account/entries.csv')
  @Permission('ledger.read')
  @ApiOperation({ summary: 'An account over a period as CSV' })
  @ApiProduces('text/csv')
  downloadAccountCsv(
    @CurrentEstablishment() establishment: Establishment,
    @Param('account') accountCode: string,
    @Query() query: LedgerFileDto,
  ): Promise<StreamableFile> {
    return this.buildAccountFile(establishment, accountCode, query, 'csv');
  }

  /** Returns the lines of an account over a period as a workbook. */
  @Get('accounts/:account/entries.xlsx')
  @Permission('ledger.read')
  @ApiOperation({ summary: 'An account over a period as XLSX' })
  @ApiProduces(XLSX_MEDIA_TYPE)
  downloadAccountXlsx(
    @CurrentEstablishment() establishment: Establishment,
    @Param('account') accountCode: string,
    @Query() query: LedgerFileDto,
  ): Promise<StreamableFile> {
    return this.buildAccountFile(establishment, accountCode, query, 'xlsx');
  }

  /** Returns the file of the journal of a period. */
  private async buildJournalFile(
    establishment: Establishment,
    query: JournalFileDto,
    format: FileFormat,
  ): Promise<StreamableFile> {
    const sheet = await this.journals.getJournalSheet(establishment, query, query, query.language);
    return buildBookFile(establishment, sheet, 'journal', query, format);
  }

  /** Returns the file of the trial balance of a period. */
  private async buildBalanceFile(
    establishment: Establishment,
    query: LedgerFileDto,
    format: FileFormat,
  ): Promise<StreamableFile> {
    const sheet = await this.journals.getTrialBalanceSheet(establishment, query, query.language);
    return buildBookFile(establishment, sheet, 'trial-balance', query, format);
  }

  /** Returns the file of one account over a period. */
  private async buildAccountFile(
    establishment: Establishment,
    accountCode: string,
    query: LedgerFileDto,
    format: FileFormat,
  ): Promise<StreamableFile> {
    const sheet = await this.journals.getAccountSheet(establishment, accountCode, query, query.language);
    return buildBookFile(establishment, sheet, `account-${accountCode}`, query, format);
  }
}

/** Returns a sheet as a CSV or XLSX file to download, named after the establishment, the period and the language. */
async function buildBookFile(
  establishment: Establishment,
  sheet: Sheet,
  bookName: string,
  { from, to, language }: LedgerFileDto,
  format: FileFormat,
): Promise<StreamableFile> {
  const sheetFormat = createBooksFormat(establishment, language);
  const bytes =
    format === 'xlsx'
      ? await buildWorkbook([sheet], sheetFormat)
      : Buffer.from(formatSheetAsCsv(sheet, sheetFormat), 'utf8');
  const rawFileName = `${establishment.code}_${bookName}_${from}_${to}.${language}.${format}`;
  const fileName = rawFileName.replaceAll(/[^A-Za-z0-9_.-]/g, '-');
  return new StreamableFile(bytes, {
    type: format === 'xlsx' ? XLSX_MEDIA_TYPE : 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${fileName}"`,
    length: bytes.length,
  });
}
