import type { PublicJwk } from '../../sdk/src/jwk-set.ts'
import type { World } from '../kit/world.ts'
import { newestRing, readOrMakeRing, type KeyringPlace } from './open-ring.ts'
import { noKeysYet } from './rotate-keys.ts'
import { ringAt, type HeldKey, type KeyFacts, type Ring } from './ring/ring.ts'
import { signCompact } from './signing/sign-compact.ts'
import type { SignedType } from './signing/signed-type.ts'

/** Signs for the service and lists all keys that it ever signed with. */
export type Keyring = {
  jwks: () => Promise<ServiceKeys>
  /** A compact JWS (RFC 7515) over a text. */
  sign: (type: SignedType, payloadText: string) => Promise<string>
  /** A detached JWS, `header..signature` (RFC 7515, appendix F), over bytes. */
  signDetached: (type: SignedType, bytes: Uint8Array) => Promise<string>
  /** A compact JWS whose `kid` is a DID URL and that has no `typ`, for document formats defined by others. */
  signAs: (did: string, payloadText: string) => Promise<string>
}

/**
 * The public keys as /.well-known/service-keys.json serves them (RFC 7517, RFC 8037): the active key first, then the
 * next one.
 */
type ServiceKeys = { keys: readonly ServiceKey[] }
type ServiceKey = PublicJwk & {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  alg: 'EdDSA'
  use: 'sig'
  status: 'active' | 'next' | 'retired'
  created_at: string
  signs_from?: string
}

type Opening = KeyringPlace & { world: Pick<World, 'now' | 'after' | 'randomBytes'> }

/**
 * Opens the keyring; the first start creates the first key. To list keys it checks the stored generation each time, to
 * sign at most twice a second, so that a rotation by another process takes effect before the replaced key expires.
 * While the store is unavailable it keeps the keys in memory. The clock that dates a signature also selects its key.
 * Throws KeyringError and StorageUnavailable.
 */
export async function openKeyring(place: Opening): Promise<Keyring> {
  const { store, world } = place
  const { ring } = await readOrMakeRing(place)
  // Without a stamp the first check reads again, in case of a rotation since the ring was read.
  let held = hold(ring, '')
  const read = async () => {
    try {
      const stamp = await store.stamp()
      if (stamp === null || stamp === held.stamp) return
      const newest = await newestRing(place)
      if (newest) held = hold(newest.ring, stamp)
    } catch {
      // An unavailable or damaged store is no reason to stop signing: the next start will report it.
    }
  }
  const looks = bounded(read, world)
  const current = async (): Promise<View> => {
    if (Math.abs(world.now() - looks.lastMs()) >= lookAgainMs) await looks.look()
    return viewAt(held, world.now())
  }
  return {
    jwks: async () => {
      await looks.look()
      return viewAt(held, world.now()).jwks
    },
    sign: async (type, payloadText) => signed(await current(), type, Buffer.from(payloadText).toString('base64url')),
    signDetached: async (type, bytes) => {
      const payload = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url')
      const token = await signed(await current(), type, payload)
      return `${token.slice(0, token.indexOf('.'))}..${token.slice(token.lastIndexOf('.') + 1)}`
    },
    signAs: async (did, payloadText) => {
      const { active } = await current()
      const head = JSON.stringify({ alg: 'EdDSA', kid: `${did}#${active.kid}` })
      return signCompact(active.privateKey, [head, payloadText].map(encoded).join('.'))
    },
  }
}

/** The public keys, for callers that do not sign. Changes nothing. Throws KeyringError and StorageUnavailable. */
export async function publicKeys(place: KeyringPlace): Promise<ServiceKeys> {
  const newest = await newestRing(place)
  if (!newest) throw noKeysYet(place.store.words.where)
  return viewAt(hold(newest.ring, ''), place.world.now()).jwks
}

/** A quarter of the time for which a replaced key stays valid. */
const lookAgainMs = 500

/** How long a signature waits for a slow database. The signatures after it do not wait again. */
const lookMaxMs = 1_000

/** Runs one read at a time; concurrent callers share it unless it is known to be slow. */
function bounded(read: () => Promise<void>, world: Pick<World, 'now' | 'after'>) {
  let lastMs = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null
  let isSlow = false
  const look = async (): Promise<void> => {
    if (isSlow) return
    if (looking === null) {
      lastMs = world.now()
      looking = read().finally(() => {
        looking = null
        isSlow = false
      })
    }
    await withinTime(looking)
  }
  const withinTime = (reading: Promise<void>) =>
    new Promise<void>((resolve) => {
      const cancel = world.after(lookMaxMs, () => {
        isSlow = looking === reading
        resolve()
      })
      void reading.then(() => {
        cancel()
        resolve()
      })
    })
  return { look, lastMs: () => lastMs }
}

/** A generation prepared for both sides of the moment at which its next key becomes active. */
type Held = { stamp: string; turnsMs: number; before: View; after: View }

/** The encoded headers are computed once per key. */
type View = { active: HeldKey; heads: Map<SignedType, string>; jwks: ServiceKeys }

function hold(ring: Ring, stamp: string): Held {
  const turnsMs = ring.next ? Date.parse(ring.next.signs_from) : Number.POSITIVE_INFINITY
  return { stamp, turnsMs, before: viewOf(ring), after: viewOf(ringAt(ring, turnsMs)) }
}

function viewAt({ turnsMs, before, after }: Held, nowMs: number): View {
  return nowMs < turnsMs ? before : after
}

function viewOf({ past, active, next }: Ring): View {
  const retired = past.map((key): ServiceKey => ({ ...jwkOf(key, 'retired'), retired_at: key.retired_at })).toReversed()
  const waiting = next ? [{ ...jwkOf(next, 'next'), signs_from: next.signs_from }] : []
  return { active, heads: new Map(), jwks: { keys: [jwkOf(active, 'active'), ...waiting, ...retired] } }
}

function jwkOf({ kid, x, created_at }: KeyFacts, status: ServiceKey['status']): ServiceKey {
  return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x, created_at, status }
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function signed({ active, heads }: View, type: SignedType, payload: string): Promise<string> {
  let head = heads.get(type)
  if (head === undefined) {
    head = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid: active.kid, typ: type })).toString('base64url')
    heads.set(type, head)
  }
  return signCompact(active.privateKey, `${head}.${payload}`)
}
