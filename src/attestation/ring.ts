import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  hash,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { z } from 'zod'
import { canonicalJson } from '../kit/canonical-json.ts'
import type { World } from '../kit/world.ts'

/** One generation of the keyring: every key there ever was, oldest first, the last one in force. */
export type Ring = { past: readonly RetiredKey[]; active: ActiveKey }

/** The public half of a key: `kid` is its RFC 7638 thumbprint, times are ISO 8601. */
type KeyFacts = { kid: string; x: string; created_at: string }
type RetiredKey = KeyFacts & { retired_at: string }
export type ActiveKey = KeyFacts & { privateKey: KeyObject; seed: Uint8Array }

type RingFault = 'broken' | 'not_opened'
export type RingReading = { ring: Ring; fault?: never } | { ring?: never; fault: RingFault }

/** A new Ed25519 key in force from now on (RFC 8032: the private key is 32 random bytes). */
export function makeKey(world: Pick<World, 'now' | 'randomBytes'>): ActiveKey {
  return keyOf(world.randomBytes(32), new Date(world.now()).toISOString())
}

/** The text a ring is kept as: the private half sealed with AES-256-GCM, together with all that stands beside it. */
export function formatRing({ past, active }: Ring, secretsKey: Uint8Array, world: Pick<World, 'randomBytes'>): string {
  const { kid, x, created_at, seed } = active
  const nonce = world.randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secretsKey), nonce).setAAD(
    besideSeal([...past, { kid, x, created_at }]),
  )
  const sealed = Buffer.concat([nonce, cipher.update(seed), cipher.final(), cipher.getAuthTag()]).toString('base64')
  const file: RingFile = { format: ringFormat, keys: [...past, { kid, x, created_at, sealed }] }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Reads what formatRing wrote, believing nothing that does not follow from the sealed key. Never throws. */
export function parseRing(text: string, secretsKey: Uint8Array): RingReading {
  const file = ringSchema.safeParse(jsonOf(text))
  const last = file.data?.keys.at(-1)
  const past = file.data?.keys.slice(0, -1).flatMap(({ sealed, ...key }) => (isRetired(key) && !sealed ? [key] : []))
  if (!file.success || last?.sealed === undefined || last.retired_at !== undefined) return { fault: 'broken' }
  if (past?.length !== file.data.keys.length - 1 || past.some(({ kid, x }) => thumbprint(x) !== kid))
    return { fault: 'broken' }
  const { sealed, ...facts } = last
  const seed = unseal(sealed, besideSeal([...past, facts]), secretsKey)
  if (!seed) return { fault: 'not_opened' }
  const active = keyOf(seed, last.created_at)
  return active.kid === last.kid && active.x === last.x ? { ring: { past, active } } : { fault: 'broken' }
}

function keyOf(seed: Uint8Array, created_at: string): ActiveKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { kid: thumbprint(x), x, created_at, privateKey, seed }
}

/** RFC 7638 over the members that RFC 8037 names. */
function thumbprint(x: string): string {
  return hash('sha256', `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`, 'base64url')
}

function unseal(sealed: string, beside: Uint8Array, secretsKey: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, nonceBytes)
  if (bytes.length !== nonceBytes + 32 + tagBytes) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(secretsKey), nonce, { authTagLength: tagBytes })
    decipher.setAAD(beside).setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

/** The public part of a ring, which the seal covers: nobody can list a key that this service never had. */
function besideSeal(keys: readonly KeyFacts[]): Uint8Array {
  return Buffer.from(canonicalJson(keys))
}

/** SECRETS_KEY seals other things too; each use has a key of its own (RFC 5869). */
function sealingKey(secretsKey: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretsKey, '', 'countersign signing keys', 32))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isRetired(key: KeyFacts & { retired_at?: string | undefined }): key is RetiredKey {
  return key.retired_at !== undefined
}

const ringFormat = 'countersign-keys/1'
const nonceBytes = 12
const tagBytes = 16

/** PKCS #8 around 32 bytes of Ed25519 private key (RFC 8410, section 7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

const ringSchema = z.strictObject({
  format: z.literal(ringFormat),
  keys: z
    .array(
      z.strictObject({
        kid: z.string(),
        x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
        created_at: z.iso.datetime(),
        retired_at: z.iso.datetime().optional(),
        sealed: z.string().optional(),
      }),
    )
    .min(1),
})
type RingFile = z.infer<typeof ringSchema>
