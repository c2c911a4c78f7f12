import { isoOf } from '../../kit/iso-of.ts'
import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto'
import { canonicalJson } from '../../kit/canonical-json.ts'
import type { Sealer } from '../../kit/seal.ts'
import type { World } from '../../kit/world.ts'
import { jsonOf, ringSchema, type RingFile } from './ring-file.ts'

/**
 * One generation of the keyring: all keys ever used, oldest first. `active` signs until `next`, which is published
 * before it signs, replaces it.
 */
export type Ring = { past: readonly RetiredKey[]; active: HeldKey; next: HeldKey | null }

/** Why a key was created: at the first start, by a planned rotation, or to replace a leaked key at once. */
export type KeyCause = 'first_start' | 'operator' | 'operator_now'

/** The public part of a key: `kid` is its RFC 7638 thumbprint, times are ISO 8601. */
export type KeyFacts = { kid: string; x: string; created_at: string; signs_from: string; by: KeyCause }
export type RetiredKey = KeyFacts & { retired_at: string }
export type HeldKey = KeyFacts & { privateKey: KeyObject; seed: Uint8Array }

/** A stored ring. The seal covers the generation number. */
export type Generation = { number: number; text: string }

type RingFault = 'broken' | 'not_opened'
export type RingReading = { ring: Ring; fault?: never } | { ring?: never; fault: RingFault }

/** How far after a rotation a signature in progress may be dated. It must still be valid. */
const retirementMarginMs = 2_000

/** A new Ed25519 key (RFC 8032: the private key is 32 random bytes). `signsFromMs` defaults to now. */
export function makeKey(
  world: Pick<World, 'now' | 'randomBytes'>,
  by: KeyCause,
  signsFromMs: number = world.now(),
): HeldKey {
  const [created_at, signs_from] = [isoOf(world.now()), isoOf(signsFromMs)]
  return { ...keyOf(world.randomBytes(seedBytes)), created_at, signs_from, by }
}

/** The ring at a point in time: from `signs_from` on the next key is active and its predecessor retired. */
export function ringAt(ring: Ring, nowMs: number): Ring {
  const { past, active, next } = ring
  if (next === null || nowMs < Date.parse(next.signs_from)) return ring
  return { past: [...past, retired(active, Date.parse(next.signs_from))], active: next, next: null }
}

/**
 * The public remainder of a key whose private key is deleted. It is valid for signatures until shortly after `atMs`.
 */
export function retired(key: HeldKey, atMs: number): RetiredKey {
  return { ...factsOf(key), retired_at: isoOf(atMs + retirementMarginMs) }
}

/** All keys of a ring, retired. */
export function retiredAll({ past, active, next }: Ring, atMs: number): readonly RetiredKey[] {
  return [...past, ...(next ? [active, next] : [active]).map((key) => retired(key, atMs))]
}

/** All keys of a ring, oldest first. */
export function keysOf({ past, active, next }: Ring): readonly KeyFacts[] {
  return [...past, active, ...(next ? [next] : [])]
}

/** Serialises a ring. Each private key is sealed together with the public members beside it. */
export function formatRing({ past, active, next }: Ring, number: number, sealer: Sealer): string {
  const held = next ? [active, next] : [active]
  const beside = besideSeal(number, [...past, ...held.map(factsOf)])
  const sealed = held.map((key) => ({ ...factsOf(key), sealed: sealer.seal(key.seed, beside) }))
  const file: RingFile = { format: 'countersign-keys/2', keys: [...past, ...sealed] }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Parses the output of formatRing, trusting only what follows from the sealed keys. Never throws. */
export function parseRing({ text, number }: Generation, sealer: Sealer): RingReading {
  const file = ringSchema.safeParse(jsonOf(text)).data
  if (!file) return { fault: 'broken' }
  const keys = file.keys.map((key, i) => factsOf({ ...causeOf(i), signs_from: key.created_at, ...key }))
  const past = keys.flatMap((key, i) => {
    const { retired_at, sealed } = file.keys[i] ?? {}
    return retired_at !== undefined && sealed === undefined ? [{ ...key, retired_at }] : []
  })
  const held = keys.slice(past.length)
  const seals = file.keys.slice(past.length).flatMap(({ retired_at, sealed }) => (retired_at ? [] : (sealed ?? [])))
  const isWhole = held.length > 0 && held.length <= heldMax(file) && seals.length === held.length
  if (!isWhole || past.some(({ kid, x }) => thumbprint(x) !== kid)) return { fault: 'broken' }
  const beside = file.format === 'countersign-keys/1' ? besideSealOf1(file) : besideSeal(number, [...past, ...held])
  const opened = held.map((key, i) => opening(key, seals[i] ?? '', beside, sealer))
  const [active, next = null] = opened
  if (!active || opened.includes(null)) return { fault: 'not_opened' }
  return { ring: { past, active, next } }
}

/** Opens a sealed key; null where the seal is invalid or its content is a different key. */
function opening(facts: KeyFacts, sealed: string, beside: string, sealer: Sealer): HeldKey | null {
  const seed = sealer.open(sealed, beside)
  if (seed?.length !== seedBytes) return null
  const key = keyOf(seed)
  return key.kid === facts.kid ? { ...facts, ...key } : null
}

function keyOf(seed: Uint8Array): Pick<HeldKey, 'kid' | 'x' | 'privateKey' | 'seed'> {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { kid: thumbprint(x), x, privateKey, seed }
}

/** The thumbprint of RFC 7638 over the members that RFC 8037 names. */
function thumbprint(x: string): string {
  return hash('sha256', `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`, 'base64url')
}

function factsOf({ kid, x, created_at, signs_from, by }: KeyFacts): KeyFacts {
  return { kid, x, created_at, signs_from, by }
}

/** The public part of a ring, covered by the seals so that no foreign key can be added to the list. */
function besideSeal(number: number, keys: readonly KeyFacts[]): string {
  return canonicalJson({ format: 'countersign-keys/2', number, keys })
}

/** The first format sealed the keys only. It had no next key and only immediate rotations. */
function besideSealOf1({ keys }: RingFile): string {
  return canonicalJson(
    keys.map(({ kid, x, created_at, retired_at }) => ({ kid, x, created_at, ...(retired_at ? { retired_at } : {}) })),
  )
}

function causeOf(index: number): { by: KeyCause } {
  return { by: index === 0 ? 'first_start' : 'operator_now' }
}

function heldMax({ format }: RingFile): number {
  return format === 'countersign-keys/1' ? 1 : 2
}

const seedBytes = 32

/** PKCS #8 around 32 bytes of Ed25519 private key (RFC 8410, section 7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
