import { isPublicJwk, type JwkSet } from '../../sdk/src/jwk-set.ts'
import { VerificationError } from '../../sdk/src/verification-error.ts'
import { isObject } from '../../sdk/src/is-object.ts'
import { openBundle } from '../../sdk/src/verify-bundle.ts'
import { openExport } from '../../sdk/src/verify-export.ts'
import { checkAttestation, describeAttested } from '../attestation/check-attestation.ts'
import { readLang, message, type Lang } from '../messages/message.ts'
import { reasonFacts } from '../endpoint/reason-codes.ts'
import { readStrictJson } from '../kit/strict-json.ts'
import { realWorld } from '../kit/world.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { readBounded } from './read-bounded.ts'

/** Verifies with the keys in a file alone: no network, no data folder, no setting. */
export const verifyCommand: Command = {
  name: 'verify',
  synopsis: '(TOKEN | --export FILE --signature JWS | --bundle FILE) --keys FILE [--lang en|zh] [--json]',
  summary: 'Verify what a service signed, with its keys in a file.',
  errorExitCode: 2,
  options: {
    keys: { type: 'string' },
    export: { type: 'string' },
    signature: { type: 'string' },
    bundle: { type: 'string' },
    lang: { type: 'string', default: 'en' },
    json: { type: 'boolean', default: false },
  },
  run: async (positionals, options) => {
    const lang = readLang(String(options['lang']))
    if (!lang) throw new CliError(message('en', 'reason.language_unknown'))
    const question = questionOf(positionals, options)
    if (typeof options['keys'] !== 'string')
      throw new CliError('--keys names the file with the keys: a copy of /.well-known/service-keys.json.')
    const jwks = await readKeys(options['keys'])
    const answer = await verify(question, jwks, lang)
    console.log(options['json'] ? JSON.stringify(answer) : inWords(answer, lang))
    return answer.valid ? 0 : 1
  },
}

type Question =
  | { kind: 'token'; token: string }
  | { kind: 'bundle'; path: string }
  | { kind: 'export'; path: string; signature: string }

type Answer = Pick<ReturnType<typeof describeAttested>, 'valid' | 'kid' | 'reason_code' | 'signal_class' | 'detail'> &
  Partial<ReturnType<typeof describeAttested>>

/** Exactly one thing is verified at a time. */
function questionOf(positionals: readonly string[], options: Parameters<Command['run']>[1]): Question {
  const { export: exported, signature, bundle } = options
  const [token] = positionals
  const asked = [...positionals, exported, bundle].filter((each) => each !== undefined).length
  if (asked !== 1 || (exported === undefined) !== (signature === undefined))
    throw new CliError('countersign verify takes one token, or --export with --signature, or --bundle.')
  if (token !== undefined) return { kind: 'token', token }
  if (exported !== undefined) return { kind: 'export', path: String(exported), signature: String(signature) }
  return { kind: 'bundle', path: String(bundle) }
}

async function verify(question: Question, jwks: JwkSet, lang: Lang): Promise<Answer> {
  if (question.kind === 'token')
    return describeAttested(await checkAttestation(question.token, jwks, { now: realWorld().now() }), lang)
  const bytes = await readBounded(question.path, fileMaxBytes)
  try {
    const { kid } =
      question.kind === 'bundle'
        ? await openBundle(jsonIn(bytes, question.path), jwks)
        : await openExport(bytes, question.signature, jwks)
    return speak('TOKEN_VALID', kid, lang)
  } catch (error) {
    if (error instanceof VerificationError) return speak(error.reason_code, null, lang)
    throw error
  }
}

function speak(reason: Answer['reason_code'], kid: string | null, lang: Lang): Answer {
  const detail = message(lang, reason === 'TOKEN_VALID' ? 'attestation.genuine' : `reason.${reason}`)
  return { valid: reason === 'TOKEN_VALID', kid, reason_code: reason, signal_class: reasonFacts(reason).class, detail }
}

async function readKeys(path: string): Promise<JwkSet> {
  const value = jsonIn(await readBounded(path, fileMaxBytes), path)
  const keys = isObject(value) ? value['keys'] : null
  if (Array.isArray(keys) && keys.every(isPublicJwk)) return { keys }
  throw new CliError(`${path} holds no keys: it must be a JWK set, as /.well-known/service-keys.json is.`)
}

/** A member that stands twice could show a reader something else than what was verified. */
function jsonIn(bytes: Uint8Array, path: string): unknown {
  const reading = readStrictJson(bytes, { depthMax: jsonDepthMax })
  if (reading.fault) throw new CliError(`${path} is not JSON in its plain form.`)
  return reading.value
}

function inWords(answer: Answer, lang: Lang): string {
  const rows = [
    ['attestation.decision', answer.decision],
    ['attestation.verdict', answer.verdict],
    ['attestation.address', answer.address],
    ['attestation.network', answer.network],
    ['attestation.amount', answer.amount && `${answer.amount} ${answer.asset}`],
    ['attestation.id', answer.attestation_id],
    ['attestation.issued', answer.issued_at],
    ['attestation.expires', answer.expires_at],
    ['attestation.key', answer.kid],
  ] as const
  return [
    `${message(lang, answer.valid ? 'attestation.valid' : 'attestation.not_valid')} (${answer.reason_code})  ${answer.detail}`,
    ...rows.flatMap(([key, value]) => (value ? [`  ${message(lang, key)}: ${value}`] : [])),
    message(lang, `change.${answer.reason_code}`),
  ].join('\n')
}

const fileMaxBytes = 268_435_456
const jsonDepthMax = 64
