import type { PublicJwk } from '../../sdk/src/jwk-set.ts'
import { currentStamp, readCurrent } from './key-folder.ts'
import { onKeysOf } from './keyring-error.ts'
import { keyFolder, readOrMakeRing, ringIn, type KeyringPlace } from './open-ring.ts'
import type { ActiveKey, Ring } from './ring.ts'
import { signCompact } from './sign-compact.ts'
import type { SignedType } from './signed-type.ts'

/** Signs for the service and lists the keys it ever signed with. */
export type Keyring = {
  jwks: () => ServiceKeys
  /** A compact JWS (RFC 7515) over a text. */
  sign: (type: SignedType, payloadText: string) => Promise<string>
  /** A detached JWS, `header..signature` (RFC 7515, appendix F), over some bytes. */
  signDetached: (type: SignedType, bytes: Uint8Array) => Promise<string>
}

/** The public keys as /.well-known/service-keys.json serves them (RFC 7517, RFC 8037), the one in force first. */
type ServiceKeys = { keys: readonly ServiceKey[] }
type ServiceKey = PublicJwk & {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  alg: 'EdDSA'
  use: 'sig'
  status: 'active' | 'retired'
  created_at: string
}

/**
 * Opens the keyring of a data folder; a first start makes its first key. To list keys it looks which generation is in
 * force, to sign at most twice a second: a rotation by another process counts before the key it replaced ends. Throws
 * KeyringError.
 */
export async function openKeyring(place: KeyringPlace): Promise<Keyring> {
  const folder = keyFolder(place.dataDir)
  const { secretsKey, ring } = await onKeysOf(place.dataDir, () => readOrMakeRing(place))
  // Without a stamp the first look reads again: a rotation since the ring was read must not pass for it.
  let held = hold(ring, '')
  let lookedMs = Number.NEGATIVE_INFINITY
  const look = (): Held => {
    lookedMs = place.world.now()
    try {
      const stamp = currentStamp(folder)
      if (stamp === null || stamp === held.stamp) return held
      const generation = readCurrent(folder)
      if (generation) held = hold(ringIn(generation, place.dataDir, secretsKey), stamp)
    } catch {
      // A folder that was taken away or damaged is no reason to stop signing: the next start will say so.
    }
    return held
  }
  const current = (): Held => (Math.abs(place.world.now() - lookedMs) < lookAgainMs ? held : look())
  return {
    jwks: () => look().jwks,
    sign: async (type, payloadText) => signed(current(), type, Buffer.from(payloadText).toString('base64url')),
    signDetached: async (type, bytes) => {
      const payload = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url')
      return (await signed(current(), type, payload)).replace(/\.[^.]*\./, '..')
    },
  }
}

/** A quarter of the time for which a replaced key still counts. */
const lookAgainMs = 500

/** A generation made ready: what its answers begin with is encoded once. */
type Held = { stamp: string; active: ActiveKey; heads: Map<SignedType, string>; jwks: ServiceKeys }

function hold({ past, active }: Ring, stamp: string): Held {
  const facts = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' } as const
  const { kid, x, created_at } = active
  const retired = past.map((key): ServiceKey => ({ ...facts, ...key, status: 'retired' })).toReversed()
  return {
    stamp,
    active,
    heads: new Map(),
    jwks: { keys: [{ ...facts, kid, x, created_at, status: 'active' }, ...retired] },
  }
}

function signed({ active, heads }: Held, type: SignedType, payload: string): Promise<string> {
  let head = heads.get(type)
  if (head === undefined) {
    head = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: active.kid, typ: type })).toString('base64url')
    heads.set(type, head)
  }
  return signCompact(active.privateKey, `${head}.${payload}`)
}
