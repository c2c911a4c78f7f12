import type { Outcome, RecordedAttestation } from '../../endpoint/outcome.ts'
import type { Replayable } from '../replayable.ts'
import { piecesOf, type Piece, type Segment } from '../form/segments.ts'
import type { SharedPart } from '../../kit/shared-part.ts'

/** A decision to be logged: its kind, outcome, request, and time (milliseconds since 1970). */
export type LoggedDecision = { at: number; replayable: Replayable<never>; requestId: string; outcome: Outcome }

/** An entry in RFC 8785 form, in segments, and its shared parts. */
export type EntryLine = { line: readonly Segment[]; parts: readonly SharedPart[] }

/**
 * Writes an entry. Members are in the order of RFC 8785, at a tenth of the cost of sorting them; a test compares it
 * with a library. Throws TypeError if the inputs have no RFC 8785 form.
 */
export function entryLine({ at, replayable, requestId, outcome }: LoggedDecision, id: string): EntryLine {
  const { endpoint } = replayable
  const record = outcome.record?.()
  if (!record) throw new TypeError(`${endpoint} gave nothing that can be logged`)
  const { own, parts, hash } = replayable.write(record.inputs as never)
  const line: Segment[] = [
    opening,
    isoOf(at),
    pieceOfEndpoint(endpoint),
    id,
    inputsName,
    ...own,
    hashName,
    record.inputsHash ?? hash(),
    pieceOfJudged(JSON.stringify(record.judged)),
    parts.text,
    requestName,
    JSON.stringify(requestId),
    pieceOfResult(outcome.result),
    ...signedSegments(record.attestation),
    subjectName,
    JSON.stringify(outcome.subject),
    '}',
  ]
  return { line, parts: parts.shared }
}

/** ISO 8601 in UTC. Within a second only the milliseconds are formatted again. */
function isoOf(ms: number): string {
  const milliseconds = ms % 1_000
  if (ms - milliseconds !== second.ms)
    second = { ms: ms - milliseconds, text: new Date(ms - milliseconds).toISOString().slice(0, -'000Z'.length) }
  return `${second.text}${String(milliseconds).padStart(3, '0')}Z`
}

let second = { ms: Number.NaN, text: '' }

/** The entry for entries that could not be stored between two times. */
export function gapLine({ from, to, dropped }: { from: number; to: number; dropped: number }, id: string): string {
  return `{"at":"${isoOf(to)}","dropped":${dropped},"from":"${isoOf(from)}","id":"${id}","kind":"gap","to":"${isoOf(to)}"}`
}

/** The time of an entry, from its line. */
export function timeOfLine(line: string): string {
  return line.slice(timeStart, timeStart + timeChars)
}

/**
 * The names of the parts of entries, without duplicates. The text after `parts` is written by this service only,
 * independent of requests.
 */
export function partsOfLines(lines: readonly string[]): string[] {
  // Most entries have the same parts as others.
  const texts = new Set(lines.map(partsText))
  return [
    ...new Set([...texts].flatMap((text) => Array.from(text.matchAll(/":"([0-9a-f]{64})"/g), ([, hash = '']) => hash))),
  ]
}

function partsText(line: string): string {
  const start = line.lastIndexOf(partsName)
  return start < 0 ? '' : line.slice(start + partsName.length, line.indexOf('}', start))
}

/** Claims that follow from the inputs are not stored: they are derived again when the entry is replayed. */
function signedSegments(attestation: RecordedAttestation | null): readonly Segment[] {
  if (attestation === null) return ['null']
  const { token, exp, iat, iss, jti } = attestation
  const end = token.lastIndexOf('.')
  return [`{"exp":${exp},"iat":${iat}`, pieceOfIssuer(iss), jti, namedKeyOf(token), token.slice(end + 1), '"}']
}

/** The key named in a token's header, as part of an entry. Nearly every token has the header of the one before it. */
function namedKeyOf(token: string): Segment {
  if (token.startsWith(newest.header)) return newest.keySegment
  const header = token.slice(0, token.indexOf('.') + 1)
  newest = { header, keySegment: pieceOfHeader(header) }
  return newest.keySegment
}

const pieceOfHeader = piecesOf((header) => {
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }
  return `","kid":${JSON.stringify(kid)},"signature":"`
})
/** For a header with its dot. No token begins like the first one. */
let newest: { header: string; keySegment: Segment } = { header: '.', keySegment: '' }

const pieceOfEndpoint = piecesOf((endpoint) => `","endpoint":"${endpoint}","id":"`)
const pieceOfJudged = piecesOf((judged) => `","judged":${judged},"kind":"decision","parts":`)
const pieceOfResult = piecesOf((result) => `,"result":"${result}","signed":`)
const pieceOfIssuer = piecesOf((iss) => `,"iss":${JSON.stringify(iss)},"jti":"`)
const opening: Piece = { text: '{"at":"' }
const inputsName: Piece = { text: '","inputs":' }
const hashName: Piece = { text: ',"inputs_hash":"' }
const requestName: Piece = { text: ',"request_id":' }
const subjectName: Piece = { text: ',"subject":' }
const timeStart = opening.text.length
const timeChars = '2026-01-01T00:00:00.000Z'.length
const partsName = '"parts":{'
