import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { replayableOf } from '../api/replayables.ts'
import { projectRoot } from '../app/project-root.ts'
import { version } from '../app/version.ts'
import { publicKeys } from '../attestation/keyring.ts'
import { readPack } from '../decision/read-pack.ts'
import { replayPack } from '../decision/replay-pack.ts'
import { writePack } from '../decision/write-pack.ts'
import { createFile } from '../kit/create-file.ts'
import { realWorld } from '../kit/world.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { compareAnswer } from './compare-answer.ts'
import { packableInAnswer, packableInExport, packableInLog, type Packable } from './find-packable.ts'
import { withAvailableLists } from './available-lists.ts'
import { contentsFor, contentsInFolder } from './list-contents.ts'
import { proveDecision } from './prove-decisions.ts'
import { readKeys } from './read-keys.ts'
import { sourceDigest } from './source-digest.ts'
import { withKeys } from './with-keys.ts'

/** Writes decisions with everything needed to replay them, one file each (decisions/0035). */
export const packCommand: Command = {
  name: 'pack',
  synopsis: '[TOKEN] [--answer FILE | --export FILE] [--keys FILE] --out PATH [--full] [--lists FOLDER] [--json]',
  summary:
    'Write signed decisions as .cspack files that anyone replays offline: the one of a token from the decision logs of ' +
    'the configured service, one from an answer with include=inputs,proof, or those of an export.',
  options: {
    answer: { type: 'string' },
    export: { type: 'string' },
    keys: { type: 'string' },
    out: { type: 'string' },
    full: { type: 'boolean', default: false },
    lists: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  meanings: {
    export: { value: 'FILE', about: 'An export of a decision log: a pack for each signed decision.' },
    out: { value: 'PATH', about: 'The file to write; with --export and without TOKEN, a folder for the packs.' },
  },
  run: async ([token, ...others], { answer, export: exported, keys, out, full, lists, json }) => {
    if (others.length > 0 || (answer !== undefined && exported !== undefined))
      throw new CliError('countersign pack takes at most one token, and one of --answer and --export.')
    const isFromLog = answer === undefined && exported === undefined
    if (isFromLog && token === undefined) throw new CliError('countersign pack takes a token, --answer or --export.')
    if (typeof out !== 'string') throw new CliError('--out is required.')
    if (lists !== undefined && full !== true) throw new CliError('--lists is for --full.')
    const jwks = typeof keys === 'string' ? await readKeys(keys, fileMaxBytes) : isFromLog ? await ownKeys() : null
    if (jwks === null) throw new CliError('--keys is required.')
    const packables =
      typeof answer === 'string'
        ? [await packableInAnswer(answer, fileMaxBytes)]
        : typeof exported === 'string'
          ? await packableInExport(exported, jwks, fileMaxBytes)
          : [await packableInLog(token ?? '')]
    const selected = packables.filter((each) => token === undefined || each.token === token)
    if (selected.length === 0) throw new CliError('There is no such signed decision in the file.')
    const { decisions, contents } = await complete(selected, full === true, typeof lists === 'string' ? lists : null)
    const isOne = token !== undefined || answer !== undefined
    if (!isOne) await mkdir(out, { recursive: true, mode: 0o700 })
    const written = []
    const engine = engineOf()
    for (const decision of decisions) {
      const path = isOne ? out : join(out, `${decision.jti}.cspack`)
      written.push(await writeOne(decision, path, { jwks, engine, contents }))
    }
    if (json) console.log(JSON.stringify({ packs: written }))
    else
      for (const { path, bytes, result, answer } of written) {
        if (answer !== null) console.log(describeCompared(answer))
        console.log(`${path}: ${bytes} bytes, ${result}`)
      }
    return 0
  },
}

/** Adds missing proofs, and the contents of lists for full packs. Opens the lists only where they are needed. */
async function complete(selected: readonly Packable[], isFull: boolean, folder: string | null) {
  const inFolder = folder === null ? null : contentsInFolder(folder)
  const areProved = selected.every(({ proof, screened }) => proof !== null || screened === null)
  if (areProved && (!isFull || inFolder))
    return { decisions: selected, contents: inFolder && (await contentsFor(selected, inFolder)) }
  return withAvailableLists(async (lists) => {
    const decisions: Packable[] = []
    for (const decision of selected) decisions.push(await proveDecision(decision, lists))
    return { decisions, contents: isFull ? await contentsFor(decisions, inFolder ?? lists.contentOf) : null }
  })
}

type Beside = { jwks: JwkSet; engine: ReturnType<typeof engineOf>; contents: ReadonlyMap<string, string> | null }

/** Each pack is replayed before it is written, so that its author sees what its readers will see. */
async function writeOne({ kid, answer, ...decision }: Packable, path: string, { jwks, engine, contents }: Beside) {
  const { jti } = decision
  const own = jwks.keys.filter((key) => key.kid === kid)
  if (own.length === 0) throw new CliError(`--keys has no key ${kid}, which signed the decision.`)
  const contentOf = contents && ((name: string) => contents.get(name) ?? null)
  const bytes = writePack({ ...decision, jwks: { keys: own }, contentOf, engine })
  const { pack } = readPack(bytes)
  const replayed = pack && (await replayPack(pack, { jwks: null, logKey: null }, replayableOf))
  if (!replayed || replayed.result === 'differs')
    throw new CliError(
      `The decision ${jti} does not follow from its inputs${replayed ? ` (${replayed.pointer})` : ''}.`,
    )
  const compared = answer && requireSame(answer, decision)
  if (!(await createFile(path, bytes, realWorld()))) throw new CliError(`${path} is there already.`)
  const missing = replayed.result === 'incomplete' ? replayed.missing : null
  return {
    path,
    jti,
    form: replayed.form,
    bytes: bytes.length,
    result: replayed.result.toUpperCase(),
    missing,
    answer: compared,
  }
}

/** Returns which members of the answer were compared with a replay. Throws CliError where one differs. */
function requireSame(answer: NonNullable<Packable['answer']>, decision: Omit<Packable, 'kid' | 'answer'>) {
  const compared = compareAnswer(answer, decision)
  if (compared.pointer === null) return { not_compared: compared.not_compared }
  throw new CliError(
    `The answer states something else than the decision ${decision.jti} that its inputs give (${compared.pointer}).`,
  )
}

function describeCompared({ not_compared: names }: ReturnType<typeof requireSame>): string {
  const compared = 'The answer was compared with the one that its inputs give.'
  return names.length === 0 ? compared : `${compared} Members that were not compared: ${names.join(', ')}.`
}

/** The public keys of the configured service. */
async function ownKeys(): Promise<JwkSet> {
  const { keys } = await withKeys(publicKeys)
  return { keys: [...keys] }
}

function engineOf() {
  return { name: 'countersign', version, source_digest: sourceDigest(projectRoot), node: process.versions.node }
}

const fileMaxBytes = 268_435_456
