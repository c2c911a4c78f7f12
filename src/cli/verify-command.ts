import { z } from 'zod'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { VerificationError } from '../../sdk/src/verification-error.ts'
import { openBundle } from '../../sdk/src/verify-bundle.ts'
import { openExport } from '../../sdk/src/verify-export.ts'
import type { AttestationClaims } from '../attestation/attest.ts'
import {
  checkAttestation,
  describeAttested,
  headlineOf,
  permitsPaying,
  type Attested,
} from '../attestation/check-attestation.ts'
import { dayOfInstant } from '../kit/day.ts'
import { besideTime } from '../kit/relative-time.ts'
import { timeOf } from '../kit/time-of.ts'
import { isMessageKey, readLang, message, type Lang } from '../messages/message.ts'
import { reasonFacts } from '../endpoint/reason-codes.ts'
import { realWorld } from '../kit/world.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { jsonInFile, readKeys } from './read-keys.ts'
import { readBounded } from './read-bounded.ts'
import { describeProof, verifyProofFile, type TrustedNames } from './verify-proof.ts'

/** Verifies with the keys in a file, without network, data folder or settings. */
export const verifyCommand: Command = {
  name: 'verify',
  synopsis:
    '((TOKEN [--at TIME] | --export FILE --signature JWS | --bundle FILE) --keys FILE | --proof FILE [--lists-root HEX] [--log-key KEY]) [--lang en|zh] [--json]',
  summary: 'Verify offline: a signature with the public keys in a file, a proof of GET /api/proof, or of an own list.',
  exitCodes: { valid: 0, 'not valid': 1, 'wrong use': 2, 'genuine, and past its time': 3 },
  errorExitCode: 2,
  options: {
    at: { type: 'string' },
    keys: { type: 'string' },
    export: { type: 'string' },
    signature: { type: 'string' },
    bundle: { type: 'string' },
    proof: { type: 'string' },
    'lists-root': { type: 'string' },
    'log-key': { type: 'string' },
    lang: { type: 'string', default: 'en' },
    json: { type: 'boolean', default: false },
  },
  run: async (positionals, options) => {
    const lang = readLang(String(options['lang']))
    if (!lang) throw new CliError(message('en', 'reason.language_unknown'))
    const question = questionOf(positionals, options)
    if (question.kind === 'proof') {
      const file = jsonInFile(await readBounded(question.path, fileMaxBytes), question.path)
      const proof = await verifyProofFile(file, question, lang)
      console.log(options['json'] ? JSON.stringify(proof) : describeProof(proof, lang))
      return proof.valid ? 0 : 1
    }
    if (typeof options['keys'] !== 'string')
      throw new CliError('--keys is required: a file with a copy of /.well-known/service-keys.json.')
    const jwks = await readKeys(options['keys'], fileMaxBytes)
    const answer = await verify(question, jwks, lang)
    const { further: _inLines, headline: _inWords, ...members } = answer
    console.log(options['json'] ? JSON.stringify(members) : describeLines(answer, lang))
    if (answer.valid) return 0
    return answer.expired ? 3 : 1
  },
}

type SignedQuestion =
  /** `at`: the time for which the token is verified, in milliseconds since 1970; null for now. */
  | { kind: 'token'; token: string; at: number | null }
  | { kind: 'bundle'; path: string }
  | { kind: 'export'; path: string; signature: string }

type Question = SignedQuestion | ({ kind: 'proof'; path: string } & TrustedNames)

/** Details of a token that only the text output shows: reasons, basis, and links to its service. */
type Further = {
  reasons: readonly string[]
  page: string
  basis: Basis | null
  /** The service that is paid; null for a decision of a payer. */
  payee: string | null
  permitsPaying: boolean
}

/**
 * The lists of a decision. `asOf` is null without a sanctions list, and undefined where the token does not state it.
 */
type Basis = { asOf: string | null | undefined; kinds: string; url: string; allUrl: string }

type Answer = { further?: Further | null; headline?: string } & Pick<
  ReturnType<typeof describeAttested>,
  'valid' | 'kid' | 'reason_code' | 'signal_class' | 'detail'
> &
  Partial<ReturnType<typeof describeAttested>>

/** Exactly one token, export, bundle or proof is verified. */
function questionOf(positionals: readonly string[], options: Parameters<Command['run']>[1]): Question {
  const { at, export: exported, signature, bundle, proof, keys, 'lists-root': listsRoot, 'log-key': logKey } = options
  const [token] = positionals
  const inputCount = [...positionals, exported, bundle, proof].filter((each) => each !== undefined).length
  if (inputCount !== 1 || (exported === undefined) !== (signature === undefined))
    throw new CliError('countersign verify takes one token, or --export with --signature, or --bundle, or --proof.')
  if (proof === undefined && listsRoot !== undefined) throw new CliError('--lists-root is for --proof.')
  if (proof === undefined && logKey !== undefined) throw new CliError('--log-key is for --proof.')
  if (proof !== undefined && keys !== undefined) throw new CliError('--proof is verified without --keys.')
  if (proof !== undefined)
    return { kind: 'proof', path: String(proof), listsRoot: textOf(listsRoot), logKey: textOf(logKey) }
  if (at !== undefined && token === undefined) throw new CliError('--at is for a token.')
  if (token !== undefined) return { kind: 'token', token, at: instantIn(at) }
  if (exported !== undefined) return { kind: 'export', path: String(exported), signature: String(signature) }
  return { kind: 'bundle', path: String(bundle) }
}

/** The time of `--at`. */
function instantIn(at: unknown): number | null {
  if (at === undefined) return null
  const time = z.iso.datetime({ offset: true }).safeParse(at)
  if (!time.success) throw new CliError('--at is not a date and time with a time zone, such as 2026-11-22T12:00:00Z.')
  return Date.parse(time.data)
}

function textOf(option: unknown): string | undefined {
  return typeof option === 'string' ? option : undefined
}

async function verify(question: SignedQuestion, jwks: JwkSet, lang: Lang): Promise<Answer> {
  if (question.kind === 'token') {
    const now = question.at ?? realWorld().now()
    const attested = await checkAttestation(question.token, jwks, { now })
    return {
      ...describeAttested(attested, lang),
      further: furtherOf(attested, question.token),
      headline: headlineOf(attested, lang, question.at),
      ...(question.at !== null && attested.reason === 'TOKEN_VALID'
        ? { detail: message(lang, 'attestation.genuine') }
        : {}),
    }
  }
  const bytes = await readBounded(question.path, fileMaxBytes)
  try {
    const { kid } =
      question.kind === 'bundle'
        ? await openBundle(jsonInFile(bytes, question.path), jwks)
        : await openExport(bytes, question.signature, jwks)
    return describe('TOKEN_VALID', kid, lang)
  } catch (error) {
    if (error instanceof VerificationError) return describe(error.reason_code, null, lang)
    throw error
  }
}

function describe(reason: Answer['reason_code'], kid: string | null, lang: Lang): Answer {
  const detail = message(lang, reason === 'TOKEN_VALID' ? 'attestation.genuine' : `reason.${reason}`)
  return { valid: reason === 'TOKEN_VALID', kid, reason_code: reason, signal_class: reasonFacts(reason).class, detail }
}

function describeLines(answer: Answer, lang: Lang): string {
  const basis = answer.further?.basis
  const rows = [
    ['attestation.decision', answer.decision],
    ['attestation.verdict', answer.verdict],
    ['attestation.reason', answer.further?.reasons.map((code) => describeReason(code, lang)).join(' ')],
    ['attestation.payee', answer.further?.payee],
    [answer.further?.payee ? 'attestation.payer' : 'attestation.address', answer.address],
    ['attestation.site', answer.site],
    ['attestation.network', answer.network],
    ['attestation.amount', answer.amount && `${answer.amount} ${answer.asset}`],
    ['attestation.evidence_as_of', basis?.asOf === null ? message(lang, 'attestation.no_lists') : basis?.asOf],
    ['attestation.further.kinds', basis?.kinds],
    ['attestation.lists_root', answer.lists_root],
    ['attestation.id', answer.attestation_id],
    ['attestation.issued', momentIn(answer.issued_at, lang)],
    ['attestation.expires', momentIn(answer.expires_at, lang)],
    ['attestation.verified_at', momentIn(answer.verified_at, lang)],
    ['attestation.key', answer.kid],
    ['attestation.further.page', answer.further?.page],
    ['attestation.further.lists', basis?.url],
  ] as const
  return [
    `${answer.headline ?? message(lang, answer.valid ? 'attestation.valid' : 'attestation.not_valid')} (${answer.reason_code})  ${answer.detail}`,
    ...rows.flatMap(([key, value]) =>
      value ? [`  ${message(lang, 'mail.value_line', { name: message(lang, key), value })}`] : [],
    ),
    ...(basis ? [`  ${message(lang, 'attestation.further.not_checked', { url: basis.allUrl, past: basis.url })}`] : []),
    ...(answer.expired && answer.further?.permitsPaying === false
      ? []
      : [message(lang, `change.${answer.reason_code}`)]),
  ].join('\n')
}

/** A time of an answer in UTC, with how long ago it was. */
function momentIn(at: string | null | undefined, lang: Lang): string | null {
  if (!at) return null
  const ms = Date.parse(at)
  return `${timeOf(ms)}${besideTime(ms, realWorld().now(), lang)}`
}

/** Links to the signing service: the pages of the decision and of its lists. Null where the signature is invalid. */
function furtherOf({ opened }: Attested, token: string): Further | null {
  if (opened === null) return null
  const { claims } = opened
  const base = claims.iss.replace(/\/$/, '')
  return {
    reasons: opened.type === 'cs-payee+jwt' ? opened.claims.reasons : [opened.claims.reason_code],
    page: `${base}/attestation/${token}`,
    basis: opened.type === 'cs-payee+jwt' ? null : basisOf(opened.claims, base),
    payee: opened.type === 'cs-payee+jwt' ? opened.claims.sub : null,
    permitsPaying: permitsPaying(opened),
  }
}

function basisOf({ evidence_as_of: asOf, list_digests = {}, lists_root }: AttestationClaims, base: string): Basis {
  return {
    asOf: asOf ? dayOfInstant(asOf) : asOf,
    kinds: Object.keys(list_digests).toSorted().join(', '),
    url: `${base}/api/lists/at?lists_root=${lists_root}`,
    allUrl: `${base}/api/lists`,
  }
}

/** A code of another version may have no message here; the code itself is still shown. */
function describeReason(code: string, lang: Lang): string {
  const key = `reason.${code}`
  return isMessageKey(key) ? `${message(lang, key, { field: '…' })} (${code})` : code
}

const fileMaxBytes = 268_435_456
