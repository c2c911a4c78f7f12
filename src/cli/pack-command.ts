import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../../sdk/src/is-object.ts'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { projectRoot } from '../app/project-root.ts'
import { version } from '../app/version.ts'
import { exportFormat } from '../decision/export-format.ts'
import { packableEntries, type PackableDecision } from '../decision/pack-entries.ts'
import { readExport } from '../decision/read-export.ts'
import { readPack } from '../decision/read-pack.ts'
import { replayPack } from '../decision/replay-pack.ts'
import { writePack } from '../decision/write-pack.ts'
import { createFile } from '../kit/create-file.ts'
import { realWorld } from '../kit/world.ts'
import { message } from '../messages/message.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { proveFromLists } from './prove-from-lists.ts'
import { readBounded } from './read-bounded.ts'
import { jsonInFile, readKeys } from './read-keys.ts'
import { sourceDigest } from './source-digest.ts'

type Answer = Readonly<Record<string, unknown>>
type Packable = PackableDecision & { proof: Answer | null; siteProof: Answer | null }

/** Writes decisions with all that they are replayed from as files of their own (decisions/0035). */
export const packCommand: Command = {
  name: 'pack',
  synopsis: '[TOKEN] (--answer FILE | --export FILE) --keys FILE --out PATH [--json]',
  summary:
    'Write signed decisions as .cspack files that anyone replays offline: one from an answer of /api/decide with ' +
    'include=inputs,proof, or those of an export, with proofs from the lists in force.',
  options: {
    answer: { type: 'string' },
    export: { type: 'string' },
    keys: { type: 'string' },
    out: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
  run: async ([token, ...others], { answer, export: exported, keys, out, json }) => {
    if (others.length > 0 || (answer === undefined) === (exported === undefined))
      throw new CliError('countersign pack takes at most one token, and --answer or --export.')
    if (typeof keys !== 'string' || typeof out !== 'string') throw new CliError('--keys and --out are required.')
    const jwks = await readKeys(keys, fileMaxBytes)
    const found = answer === undefined ? await inExport(String(exported), jwks) : [await inAnswer(String(answer))]
    const asked = found.filter((each) => token === undefined || each.token === token)
    if (asked.length === 0) throw new CliError('There is no such signed decision in the file.')
    const isOne = token !== undefined || answer !== undefined
    if (!isOne) await mkdir(out, { recursive: true, mode: 0o700 })
    const written = []
    const engine = engineOf()
    for (const decision of asked) {
      const path = isOne ? out : join(out, `${decision.jti}.cspack`)
      written.push(await writeOne(decision, path, jwks, engine))
    }
    if (json) console.log(JSON.stringify({ packs: written }))
    else for (const { path, bytes, result } of written) console.log(`${path}: ${bytes} bytes, ${result}`)
    return 0
  },
}

/** A pack is replayed before it is written, so that whoever gets it is told what whoever wrote it was told. */
async function writeOne(
  { token, jti, kid, inputs, proof, siteProof }: Packable,
  path: string,
  { keys }: JwkSet,
  engine: ReturnType<typeof engineOf>,
) {
  const own = keys.filter((key) => key.kid === kid)
  if (own.length === 0) throw new CliError(`--keys has no key ${kid}, which signed the decision.`)
  const content = { endpoint: 'decidePayment', token, jti, jwks: { keys: own }, inputs, proof, siteProof, engine }
  const bytes = writePack(content)
  const { pack } = readPack(bytes)
  const replayed = pack && (await replayPack(pack, { jwks: null, logKey: null }))
  if (!replayed || replayed.result === 'differs')
    throw new CliError(
      `The decision ${jti} does not follow from its inputs${replayed ? ` (${replayed.pointer})` : ''}.`,
    )
  if (!(await createFile(path, bytes, realWorld()))) throw new CliError(`${path} is there already.`)
  const missing = replayed.result === 'incomplete' ? replayed.missing : null
  return { path, jti, bytes: bytes.length, result: replayed.result.toUpperCase(), missing }
}

async function inAnswer(path: string): Promise<Packable> {
  const answer = jsonInFile(await readBounded(path, fileMaxBytes), path)
  const { inputs, proof, site_proof, settlement } = isObject(answer) ? answer : {}
  const { attestation, attestation_id } = isObject(settlement) ? settlement : {}
  if (!isObject(inputs) || typeof attestation !== 'string' || typeof attestation_id !== 'string')
    throw new CliError(`${path} is no signed answer of /api/decide with include=inputs,proof.`)
  const [header = ''] = attestation.split('.')
  const { kid } = jsonInFile(Buffer.from(header, 'base64url'), 'The header of the token') as { kid?: unknown }
  return {
    token: attestation,
    jti: attestation_id,
    kid: String(kid),
    inputs,
    proof: isObject(proof) ? proof : null,
    siteProof: isObject(site_proof) ? site_proof : null,
  }
}

async function inExport(path: string, jwks: JwkSet): Promise<Packable[]> {
  const { content, fault } = await readExport(await readBounded(path, fileMaxBytes), jwks)
  if (fault) throw new CliError(message('en', fault.message, { file: path, format: fault.format, known: exportFormat }))
  return proveFromLists(packableEntries(content))
}

function engineOf() {
  return { name: 'countersign', version, source_digest: sourceDigest(projectRoot), node: process.versions.node }
}

const fileMaxBytes = 268_435_456
