import { quoted } from '../kit/canonical-members.ts'
import { refusalFaultOf } from '../kit/refusal-fault.ts'
import { z } from 'zod'
import { findNonAccount } from '../chains/non-accounts.ts'
import type { Address, Family } from '../kit/address.ts'
import {
  addJson,
  arrayJson,
  closeMembers,
  joinJson,
  openJson,
  openMembers,
  type ClosingJson,
  type JsonOf,
} from '../kit/spliced-json.ts'
import { isScreened, readSubject, type Subject, type UnreadAddress } from '../kit/subject.ts'
import { defineEndpoint } from '../endpoint/endpoint.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { Outcome as CallOutcome } from '../endpoint/outcome.ts'
import { message, type Lang, type MessageKey } from '../messages/message.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { whenReady } from '../kit/when-ready.ts'
import type { ScreeningFacts } from './facts.ts'
import { chooseNetwork, gatherFacts, gatherUnread, type ScreeningQuestion } from './gather.ts'
import { describeRefusedOwn } from './lists-note.ts'
import { batchInputs } from './batch-inputs.ts'
import { screeningRecord, type ScreenNeeds } from './screen-address.ts'
import { reasonCodeSchema } from '../endpoint/answer-members.ts'
import { signalKeySchema, verdictSchema } from './screen-result.ts'
import { describeSignals } from './describe-result.ts'
import { stateCache } from './state-cache.ts'
import { judge } from './verdict.ts'
import { judgedOf, type Judged, type Verdict } from './verdict-ladder.ts'

const batchSizeMax = 25
const batchEntriesMax = 100

const rowSchema = z.strictObject({
  address: z.string(),
  verdict: verdictSchema,
  risk: z.int().min(0).max(100).nullable(),
  blocked: z.boolean(),
  top: z.string().describe('The strongest signal, in the requested language.'),
  note: z.string().optional().describe('A limit: the newest own list was refused.'),
  reason_code: reasonCodeSchema,
  signal_keys: z.array(signalKeySchema).min(1),
})

const batchSchema = z.strictObject({
  summary: z.strictObject({
    total: z.int(),
    risky: z.int(),
    caution: z.int(),
    uncertain: z.int(),
    clear: z.int(),
    invalid: z.int(),
  }),
  results: z.array(rowSchema),
  invalid: z.array(z.strictObject({ address: z.string(), detail: z.string() })),
})

type BatchResult = z.infer<typeof batchSchema>
type ResultRow = z.infer<typeof rowSchema>

export const screenBatch = defineEndpoint({
  name: 'screenBatch',
  methods: ['POST'],
  path: '/api/risk/batch',
  tag: 'Screening',
  summary: `Screen up to ${batchSizeMax} addresses at once`,
  description:
    `Screens up to ${batchSizeMax} distinct addresses against one list snapshot. Addresses are deduplicated by their ` +
    'canonical form. The order of results is risky, caution, uncertain, clear. Entries that are not addresses are ' +
    'counted and listed in `invalid`; they do not affect other entries.',
  access: { keys: 'checked', scope: 'batch_screen' },
  limit: 'own',
  isLogged: true,
  input: z.strictObject({
    addresses: z
      .array(z.string())
      .meta({ description: '0x, T, Solana base58 or Bitcoin addresses.', minItems: 1, maxItems: batchEntriesMax }),
  }),
  output: batchSchema,
  errors: ['batch_empty', 'batch_too_large'],
  examples: [
    {
      title: 'Three addresses, one of them invalid',
      input: {
        addresses: [
          '0x098B716B8Aaf21512996dC57EB0615e2383E2f96',
          '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
          '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f9',
        ],
      },
    },
  ],
  run(needs: ScreenNeeds, input, ask) {
    const snapshot = needs.lists.current()
    const isListed = (address: UnreadAddress) =>
      gatherUnread(needs, { ...questionOf(address), address }, snapshot) !== null
    const { addresses, invalid } = sortOut(input.addresses, { isListed, lang: ask.lang })
    const screen = createBatchScreen(needs, snapshot, ask.lang)
    const answered = (all: readonly Row[]) => ({ ...answerJson(all, invalid), outcome: outcomeOfAll(all) })
    const rows = addresses.map(screen)
    return areReady(rows) ? answered(rows) : Promise.all(rows.map(async (row) => row)).then(answered)
  },
})

/** Whether no row waits for a chain. */
function areReady(rows: readonly (Row | Promise<Row>)[]): rows is readonly Row[] {
  return !rows.some((row) => row instanceof Promise)
}

/** The outcome of several subjects, none of which is named. */
function outcomeOfAll(all: readonly Row[]): CallOutcome {
  return {
    result: strictestOf(all),
    isUncertain: all.some(isUncertain),
    isBillable: !all.every(isUncertain),
    reason_code: null,
    subject: null,
    record: () => screeningRecord(batchInputs(all.map(factsOf)), { subjects: all.map(({ judged }) => judged) }),
  }
}

function isUncertain({ verdict }: Row): boolean {
  return verdict === 'uncertain'
}

/** The verdict that a caller must heed first. */
export function strictestOf(rows: readonly { verdict: Verdict }[]): Verdict {
  return verdictOrder.find((verdict) => rows.some((row) => row.verdict === verdict)) ?? 'clear'
}

const verdictOrder = ['risky', 'caution', 'uncertain', 'clear'] as const satisfies readonly Verdict[]

/**
 * A verdict and its row of the answer, with the gathered facts: of the address itself, or of an indistinguishable one.
 * `surplus`: how many more bytes than characters the row has.
 */
type Row = Omit<Screened, 'rest'> & { address: string; json: JsonOf<ResultRow> }

function factsOf({ address, facts }: Row): ScreeningFacts {
  return facts.subject.address === address ? facts : { ...facts, subject: { ...facts.subject, address } }
}

function answerJson(rows: readonly Row[], invalid: BatchResult['invalid']) {
  const byVerdict: Record<Verdict, JsonOf<ResultRow>[]> = { risky: [], caution: [], uncertain: [], clear: [] }
  let surplus = 0
  for (const row of rows) {
    byVerdict[row.verdict].push(row.json)
    surplus += row.surplus
  }
  const { risky, caution, uncertain, clear } = byVerdict
  const summary = {
    total: rows.length + invalid.length,
    risky: risky.length,
    caution: caution.length,
    uncertain: uncertain.length,
    clear: clear.length,
    invalid: invalid.length,
  }
  const results = arrayJson(verdictOrder.flatMap((verdict) => byVerdict[verdict]))
  const closing = closeMembers({ invalid })
  const json: JsonOf<BatchResult> = joinJson(addJson(openMembers({ summary }), 'results', results), closing)
  return { json, bytes: json.length + surplus + Buffer.byteLength(closing) - closing.length }
}

function questionOf(address: Subject): ScreeningQuestion {
  return { address, network: chooseNetwork(address, undefined), on: null }
}

/**
 * Screens the addresses of a batch. If no chain is queried, unlisted accounts of a family differ only in their address:
 * their row is computed once for a batch.
 */
function createBatchScreen(needs: ScreenNeeds, snapshot: Snapshot, lang: Lang) {
  const queriedFamilies = new Map<Subject['family'], boolean>()
  const unlisted = new Map<Family, Screened>()
  const isQueried = (address: Subject): boolean => {
    const cached = queriedFamilies.get(address.family)
    if (cached !== undefined) return cached
    const isOn = needs.chains.isOn(chooseNetwork(address, undefined).network.name)
    queriedFamilies.set(address.family, isOn)
    return isOn
  }
  return (address: Subject): Row | Promise<Row> => {
    const isPlain = isScreened(address) && !isQueried(address) && isUnlisted(snapshot, address) && isAccount(address)
    const cached = isPlain ? unlisted.get(address.family) : undefined
    if (cached) return rowOf(address, cached)
    const gathered = gatherFacts(needs, questionOf(address), snapshot)
    const screened = whenReady(gathered, (facts) => ({ facts, ...outcomeOf(facts, lang) }))
    if (screened instanceof Promise) return screened.then((outcome) => rowOf(address, outcome))
    if (isPlain) unlisted.set(address.family, screened)
    return rowOf(address, screened)
  }
}

/** Whether no list has an address, nor another one of its key. */
function isUnlisted(snapshot: Snapshot, address: Address): boolean {
  return snapshot.find(address).length === 0 && snapshot.findSameKey(address).length === 0
}

function isAccount(address: Address): boolean {
  return findNonAccount(address, chooseNetwork(address, undefined).network.name) === null
}

function rowOf({ canonical }: Subject, { facts, verdict, judged, rest, surplus }: Screened): Row {
  const json = joinJson(openJson('address', quoted(canonical)), rest)
  return { address: canonical, facts, verdict, judged, json, surplus }
}

/** A verdict and its row of the answer after the address. Addresses are ASCII: `surplus` is that of the whole row. */
type Outcome = { verdict: Verdict; judged: Judged; rest: ClosingJson<Omit<ResultRow, 'address'>>; surplus: number }
type Screened = Outcome & { facts: ScreeningFacts }

function outcomeOf(facts: ScreeningFacts, lang: Lang): Outcome {
  const make = (): Outcome => {
    const judgement = judge(facts)
    const { verdict, risk, blocked, reason_code, signal_keys } = judgement
    const note = verdict === 'risky' ? '' : describeRefusedOwn(facts, lang)
    const top = describeSignals(judgement, lang)[0] ?? ''
    const optional = note === '' ? {} : { note }
    const rest = closeMembers({ verdict, risk, blocked, top, ...optional, reason_code, signal_keys: [...signal_keys] })
    return { verdict, judged: judgedOf(judgement), rest, surplus: Buffer.byteLength(rest) - rest.length }
  }
  return facts.hits.length === 0 ? rowOnce(facts, [lang, facts.clock ?? null], make) : make()
}

const rowOnce = stateCache<Outcome>()

/** Separates addresses from invalid texts, without duplicates. Throws ServiceError batch_empty or batch_too_large. */
function sortOut(
  texts: readonly string[],
  { isListed, lang }: { isListed: (subject: UnreadAddress) => boolean; lang: Lang },
): { addresses: Subject[]; invalid: { address: string; detail: string }[] } {
  if (texts.length === 0) throw new ServiceError('batch_empty', { field: 'addresses' })
  if (texts.length > batchEntriesMax) {
    throw tooMany('batch.too_many_entries', texts.length, batchEntriesMax)
  }
  const addresses = new Map<string, Subject>()
  const invalid = new Map<string, { address: string; detail: string }>()
  texts.forEach((text, position) => {
    const { subject, fault } = readSubject(text)
    if (subject && (isScreened(subject) || isListed(subject))) addresses.set(subject.canonical, subject)
    else if (!invalid.has(text)) {
      const detail = message(lang, `address.${refusalFaultOf(text, fault ?? subject.fault)}`, {
        field: `addresses[${position}]`,
      })
      invalid.set(text, { address: shorten(text), detail })
    }
  })
  const distinct = addresses.size + invalid.size
  if (distinct > batchSizeMax) throw tooMany('batch.too_many_distinct', distinct, batchSizeMax)
  return { addresses: [...addresses.values()], invalid: [...invalid.values()] }
}

function tooMany(messageKey: MessageKey, count: number, max: number): ServiceError {
  return new ServiceError('batch_too_large', { field: 'addresses', messageKey, params: { count, max } })
}

/** The input is quoted, but never at a length that an address cannot have. */
function shorten(text: string): string {
  return text.length > 128 ? `${text.slice(0, 128)}…` : text
}
