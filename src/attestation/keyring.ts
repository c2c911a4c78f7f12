import type { PublicJwk } from '../../sdk/src/jwk-set.ts'
import type { World } from '../kit/world.ts'
import { newestRing, readOrMakeRing, type KeyringPlace } from './open-ring.ts'
import { noKeysYet } from './rotate-keys.ts'
import { ringAt, type HeldKey, type KeyFacts, type Ring } from './ring/ring.ts'
import { signCompact } from './signing/sign-compact.ts'
import type { SignedType } from './signing/signed-type.ts'

/** Signs for the service and lists the keys it ever signed with. */
export type Keyring = {
  jwks: () => Promise<ServiceKeys>
  /** A compact JWS (RFC 7515) over a text. */
  sign: (type: SignedType, payloadText: string) => Promise<string>
  /** A detached JWS, `header..signature` (RFC 7515, appendix F), over some bytes. */
  signDetached: (type: SignedType, bytes: Uint8Array) => Promise<string>
  /** A compact JWS whose key is named by a DID URL instead of a type: for documents that others define. */
  signAs: (did: string, payloadText: string) => Promise<string>
}

/**
 * The public keys as /.well-known/service-keys.json serves them (RFC 7517, RFC 8037): the one in force first, then the one
 * that is to follow it.
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
 * Opens the keyring; a first start makes its first key. To list keys it looks which generation is in force, to sign at
 * most twice a second: a rotation by another process counts before the key it replaced ends. While it cannot look, it
 * goes on with what it holds. Which key signs is decided by the clock that also gives a signature its time. Throws
 * KeyringError and StorageUnavailable.
 */
export async function openKeyring(place: Opening): Promise<Keyring> {
  const { store, world } = place
  const { ring } = await readOrMakeRing(place)
  // Without a stamp the first look reads again: a rotation since the ring was read must not pass for it.
  let held = hold(ring, '')
  const read = async () => {
    try {
      const stamp = await store.stamp()
      if (stamp === null || stamp === held.stamp) return
      const newest = await newestRing(place)
      if (newest) held = hold(newest.ring, stamp)
    } catch {
      // A store that is away or damaged is no reason to stop signing: the next start will say so.
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

/** The public keys, for whoever signs nothing. Changes nothing. Throws KeyringError and StorageUnavailable. */
export async function publicKeys(place: KeyringPlace): Promise<ServiceKeys> {
  const newest = await newestRing(place)
  if (!newest) throw noKeysYet(place.store.words.where)
  return viewAt(hold(newest.ring, ''), place.world.now()).jwks
}

/** A quarter of the time for which a replaced key still counts. */
const lookAgainMs = 500

/** Signatures wait no longer for a look at a database that is slow. Those that follow do not wait for it again. */
const lookMaxMs = 1_000

/** One look at a time; whoever asks meanwhile waits for the same one, if it is not known to be slow. */
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

/** A generation made ready, for the time before its next key signs and for the time from then on. */
type Held = { stamp: string; turnsMs: number; before: View; after: View }

/** What its answers begin with is encoded once for each key. */
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
