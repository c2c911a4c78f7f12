import { csvFile, csvFileHeaders } from '../endpoint/csv-file.ts'
import { z } from 'zod'
import type { Keyring } from '../attestation/keyring.ts'
import type { KeyCredential } from '../endpoint/caller.ts'
import type { Answer } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { timeField } from '../endpoint/fields.ts'
import { yieldTurn } from '../kit/yield-turn.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import type { DecisionLog } from './decision-log.ts'
import { exportFormat } from './export-format.ts'
import { readCursor, writeCursor, type ExportCursor } from './log/cursor.ts'
import { partsOfPage } from './log/page-parts.ts'
import { readPage, type Page } from './log/read-page.ts'
import { writeCsv } from './log/write-csv.ts'

export type ExportNeeds = {
  decisions: { log: Pick<DecisionLog, 'flush' | 'dataKeys'> }
  storage: Pick<Storage, 'read'>
  attestation: Pick<Keyring, 'signDetached'>
  world: Pick<World, 'now'>
}

const cursorMaxChars = 512

/** The parameters of an export. */
export const exportFields = {
  from: timeField('The first time, included: a day in UTC or an ISO date-time. Default: the beginning.').optional(),
  to: timeField('The last time, excluded: a day in UTC or an ISO date-time. Default: now.').optional(),
  format: z.enum(['json', 'csv']).default('json').meta({ description: 'Only JSON can be replayed.' }),
  cursor: z.string().max(cursorMaxChars).meta({ description: '`next_cursor` of the previous answer.' }).optional(),
}

/** An export as JSON. */
export const exportSchema = z.strictObject({
  export: z.strictObject({
    damaged: z.int().describe('Entries that cannot be read, because their storage was altered.'),
    entries: z.array(z.record(z.string(), z.unknown())),
    erased: z.int().describe('Entries that cannot be read any more, because the log was erased.'),
    format: z.literal(exportFormat),
    from: z.iso.datetime().nullable(),
    generated_at: z.iso.datetime(),
    key_id: z.string(),
    next_cursor: z.string().nullable(),
    parts: z
      .record(z.string(), z.unknown())
      .describe('By the SHA-256 of its RFC 8785 form, what entries name in `parts`.'),
    to: z.iso.datetime(),
  }),
  signature: z.string().describe('Detached JWS over the RFC 8785 form of `export`.'),
})

/** An export as CSV. */
export const exportCsv = {
  description: 'A row of names, then a row for each entry (RFC 4180).',
  headers: {
    ...csvFileHeaders,
    'x-export-signature': 'Detached JWS over the exact bytes of the body.',
    'x-next-cursor': 'The cursor of the next page. Absent on the last one.',
  },
}

type ExportQuery = {
  format: 'json' | 'csv'
  from?: number | undefined
  to?: number | undefined
  cursor?: string | undefined
}
type LogName = Pick<KeyCredential, 'keyId' | 'ownerId'>

/** One signed page of the log of a key. Throws ServiceError cursor_invalid or parameter_invalid. */
export async function exportPage(
  needs: ExportNeeds,
  { format, ...requested }: ExportQuery,
  log: LogName,
): Promise<Answer> {
  const now = needs.world.now()
  const query = queryOf(requested, log, now)
  await needs.decisions.log.flush()
  const key = await needs.decisions.log.dataKeys.ofReader(log.ownerId)
  const page = await readPage(needs.storage, query, key)
  const cursor = page.next && writeCursor({ ...query, position: page.next })
  return format === 'csv'
    ? csvAnswer(needs, { page, cursor, keyId: query.keyId })
    : jsonAnswer(needs, { query, page, cursor, now })
}

type Query = Omit<ExportCursor, 'position'> & { position: ExportCursor['position'] | null }

/** The range of an export. A cursor determines it; times next to it must be its own. Throws ServiceError. */
function queryOf({ from, to, cursor: text }: Omit<ExportQuery, 'format'>, { keyId }: LogName, now: number): Query {
  if (text === undefined) {
    // Decisions of this very millisecond are included.
    const query = { keyId, from: from ?? null, to: to ?? now + 1, position: null }
    if (query.from === null || query.from < query.to) return query
    throw new ServiceError('parameter_invalid', { field: 'to', messageKey: 'log.interval' })
  }
  const cursor = readCursor(text)
  const isOwn = cursor?.keyId === keyId && (from ?? cursor.from) === cursor.from && (to ?? cursor.to) === cursor.to
  if (!isOwn) throw new ServiceError('cursor_invalid', { field: 'cursor' })
  return cursor
}

async function csvAnswer(
  { attestation }: ExportNeeds,
  { page, cursor, keyId }: { page: Page; cursor: string | null; keyId: string },
): Promise<Answer> {
  const csv = await writeCsv(page.lines)
  const signature = await attestation.signDetached('cs-export+jws', Buffer.from(csv))
  const next: Record<string, string> = cursor === null ? {} : { 'x-next-cursor': cursor }
  return { csv, headers: { ...csvFile(keyId), 'x-export-signature': signature, ...next }, outcome: null }
}

type Exported = { query: Query; page: Page; cursor: string | null; now: number }

/** Entries and parts are in RFC 8785 form already, and so are the members around them: nothing is parsed or sorted. */
async function jsonAnswer(needs: ExportNeeds, { query, page, cursor, now }: Exported): Promise<Answer> {
  const parts = await partsOfPage(needs.storage, page.lines)
  const opening = `{"damaged":${page.damaged},"entries":[`
  const ending =
    `],"erased":${page.erased},` +
    `"format":"${exportFormat}","from":${query.from === null ? 'null' : `"${iso(query.from)}"`},` +
    `"generated_at":"${iso(now)}","key_id":${JSON.stringify(query.keyId)},"next_cursor":${JSON.stringify(cursor)},` +
    `"parts":{${parts.map(({ hash, content: part }) => `"${hash}":${part}`).join(',')}},"to":"${iso(query.to)}"}`
  const content = Buffer.concat([Buffer.from(opening), ...(await bytesOfLines(page.lines)), Buffer.from(ending)])
  await yieldTurn()
  const signature = await needs.attestation.signDetached('cs-export+jws', content)
  await yieldTurn()
  return { json: `{"export":${content.toString()},"signature":"${signature}"}`, outcome: null }
}

/** Lines with commas between them. Other requests are served while some megabytes are assembled. */
async function bytesOfLines(lines: readonly string[]): Promise<Buffer[]> {
  const bytes: Buffer[] = []
  for (let first = 0; first < lines.length; first += linesPerTurn) {
    await yieldTurn()
    const some = lines.slice(first, first + linesPerTurn).join(',')
    bytes.push(Buffer.from(first === 0 ? some : `,${some}`))
  }
  return bytes
}

const linesPerTurn = 100

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
