import { isObject } from '../../sdk/src/is-object.ts'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { replayableOf } from '../api/replayables.ts'
import { exportFormat } from '../decision/export-format.ts'
import { findLogged } from '../decision/find-logged.ts'
import { packableDecision, packableEntries, type PackableDecision } from '../decision/pack-entries.ts'
import { readExport } from '../decision/read-export.ts'
import { idDrawer } from '../kit/draw-id.ts'
import { realWorld } from '../kit/world.ts'
import { message } from '../messages/message.ts'
import { requireSecretsKey } from '../storage/secrets-key.ts'
import { CliError } from './cli-error.ts'
import { readBounded } from './read-bounded.ts'
import { jsonInFile } from './read-keys.ts'
import { withStorage } from './with-storage.ts'

type Answer = Readonly<Record<string, unknown>>

/** A decision that can be packed, with its proofs and the answer that contained it. */
export type Packable = PackableDecision & { proof: Answer | null; siteProof: Answer | null; answer: Answer | null }

/** The decision in an answer of `/api/decide` or `/api/payee/decide` that includes its inputs. Throws CliError. */
export async function packableInAnswer(path: string, bytesMax: number): Promise<Packable> {
  const answer = jsonInFile(await readBounded(path, bytesMax), path)
  const { inputs, proof, site_proof, settlement, signature, decision_id } = isObject(answer) ? answer : {}
  const ofPayee = isObject(signature) ? { token: signature['token'], jti: decision_id, endpoint: 'decidePayee' } : null
  const { attestation, attestation_id } = isObject(settlement) ? settlement : {}
  const { token, jti, endpoint } = ofPayee ?? { token: attestation, jti: attestation_id, endpoint: 'decidePayment' }
  const replayable = replayableOf(endpoint)
  const decision =
    replayable && isObject(inputs) && typeof token === 'string' && typeof jti === 'string'
      ? packableDecision(replayable, { token, inputs, judged: null })
      : null
  if (!decision || typeof jti !== 'string')
    throw new CliError(
      `${path} is no signed answer of /api/decide with include=inputs,proof, or of /api/payee/decide with include=inputs.`,
    )
  const proofs = { proof: isObject(proof) ? proof : null, siteProof: isObject(site_proof) ? site_proof : null }
  const kid = String(partOf(decision.token, 0)['kid'])
  return { ...decision, ...proofs, answer: isObject(answer) ? answer : null, jti, kid }
}

/** The signed decisions of an export. Throws CliError. */
export async function packableInExport(path: string, jwks: JwkSet, bytesMax: number): Promise<Packable[]> {
  const { content, fault } = await readExport(await readBounded(path, bytesMax), jwks)
  if (fault) throw new CliError(message('en', fault.message, { file: path, format: fault.format, known: exportFormat }))
  return packableEntries(content, replayableOf).map(withoutProofs)
}

/** The decision of a token in the decision logs of the configured service. Throws CliError. */
export async function packableInLog(token: string): Promise<Packable> {
  const { jti, iat } = partOf(token, 1)
  if (typeof jti !== 'string' || typeof iat !== 'number') throw new CliError('This is no token of a decision.')
  const logged = await withStorage(async (storage, config) => {
    const secretsKey = await requireSecretsKey(config, 'The decision logs are')
    const world = realWorld()
    const ids = { draw: idDrawer(world) }
    return findLogged({ storage, world, ids, secretsKey }, { jti, issuedAt: iat })
  })
  const entry = logged && packableEntries(logged, replayableOf).find((each) => each.token === token)
  if (entry) return withoutProofs(entry)
  throw new CliError(
    logged
      ? `The decision ${jti} of the log is not the one of this token.`
      : `The decision ${jti} is in no decision log of this service. Pass its answer: --answer FILE.`,
  )
}

function withoutProofs(decision: PackableDecision): Packable {
  return { ...decision, proof: null, siteProof: null, answer: null }
}

/** Header (0) or claims (1) of a compact JWS. */
function partOf(token: string, at: 0 | 1): Answer {
  try {
    const value: unknown = JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString())
    if (isObject(value)) return value
  } catch {
    // A part that is not JSON is not part of a token.
  }
  throw new CliError('This is no token of a decision.')
}
