import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import type { Sealer } from '../../kit/seal.ts'
import type { World } from '../../kit/world.ts'

/** The key of a log: Ed25519, separate from the keys of tokens. `verifier` is its public half in the form of C2SP. */
export type LogKey = { origin: string; verifier: string; signNote: (text: string) => string }

/** A new private key, sealed. `origin` is authenticated by the seal: no other log can use the key. */
export function makeLogKey(origin: string, sealer: Sealer, world: Pick<World, 'randomBytes'>): string {
  return sealer.seal(world.randomBytes(keyBytes), origin)
}

/** The key of a log; null if it was sealed with another SECRETS_KEY, or for another log, or altered. */
export function openLogKey(origin: string, sealed: string, sealer: Sealer): LogKey | null {
  const seed = sealer.open(sealed, origin)
  if (seed?.length !== keyBytes) return null
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Opening, seed]), format: 'der', type: 'pkcs8' })
  const typed = Buffer.concat([Buffer.of(noteType), publicBytes(key)])
  const id = createHash('sha256').update(`${origin}\n`).update(typed).digest().subarray(0, 4)
  return {
    origin,
    verifier: `${origin}+${id.toString('hex')}+${typed.toString('base64')}`,
    signNote: (text) => {
      const signature = Buffer.concat([id, sign(null, Buffer.from(text), key)])
      return `${text}\n— ${origin} ${signature.toString('base64')}\n`
    },
  }
}

function publicBytes(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-keyBytes)
}

const keyBytes = 32
/** Ed25519 in signed notes. */
const noteType = 1
/** The PKCS #8 prefix of the 32 bytes of an Ed25519 key (RFC 8410). */
const pkcs8Opening = Buffer.from('302e020100300506032b657004220420', 'hex')
