import { isReducedScalar, isSmallOrder } from '../ed25519-forms.ts'
import { sha256Bytes } from '../sha256-hex.ts'
import { LogError } from './log-error.ts'

/** A signer of notes: a name and an Ed25519 key. `type` 1 signs notes, 4 cosigns checkpoints as a witness. */
export type NoteKey = { name: string; type: 1 | 4; id: Uint8Array; publicKey: Uint8Array }

/** A note in the form of C2SP: its text with the last line feed, and its signatures. */
export type SignedNote = { text: string; signatures: readonly NoteSignature[] }
export type NoteSignature = { name: string; id: Uint8Array; signature: Uint8Array }

/** The content of a checkpoint: the log, its number of entries, and the root over them in hex. */
export type Checkpoint = { origin: string; size: number; root: string }

/** Parses a verifier key, `name+8 hex digits+base64`. Throws LogError (LOG_KEY_MALFORMED). */
export async function readNoteKey(text: string): Promise<NoteKey> {
  const [, name = '', id = '', key = ''] = /^([^\s+]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/=]{44})$/.exec(text) ?? []
  const bytes = decodeBase64(key)
  const type = bytes?.[0]
  if (!bytes || bytes.length !== 33 || (type !== 1 && type !== 4)) throw new LogError('LOG_KEY_MALFORMED')
  const publicKey = bytes.subarray(1)
  const derived = await noteKeyId(name, type, publicKey)
  if (hexOf(derived) !== id || isSmallOrder(publicKey)) throw new LogError('LOG_KEY_MALFORMED')
  return { name, type, id: derived, publicKey }
}

/** The first 4 bytes of the SHA-256 of name, line feed, type and public key. */
async function noteKeyId(name: string, type: number, publicKey: Uint8Array): Promise<Uint8Array> {
  const bytes = [...new TextEncoder().encode(`${name}\n`), type, ...publicKey]
  return (await sha256Bytes(Uint8Array.from(bytes))).subarray(0, 4)
}

/** Parses a note. Throws LogError (LOG_PROOF_MALFORMED). */
export function readNote(note: string): SignedNote {
  const end = note.indexOf('\n\n')
  const lines = note.slice(end + 2).split('\n')
  if (end < 1 || note.length > noteMaxChars || lines.pop() !== '' || lines.length === 0) throw malformed()
  return { text: note.slice(0, end + 1), signatures: lines.map(readSignature) }
}

/** Parses a signature line. Throws LogError (LOG_PROOF_MALFORMED). */
export function readSignature(line: string): NoteSignature {
  const [, name = '', encoded = ''] = /^— ([^\s+]{1,255}) ([A-Za-z0-9+/=]{8,})$/.exec(line) ?? []
  const bytes = decodeBase64(encoded)
  if (!bytes || bytes.length < 5) throw malformed()
  return { name, id: bytes.subarray(0, 4), signature: bytes.subarray(4) }
}

/** Parses the text of a checkpoint: origin, size and root and nothing else. Throws LogError (LOG_PROOF_MALFORMED). */
export function readCheckpoint(text: string): Checkpoint {
  const [, origin = '', size = '', root = ''] =
    /^([^\n]{1,255})\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/=]{44})\n$/.exec(text) ?? []
  const bytes = decodeBase64(root)
  if (bytes?.length !== 32 || !Number.isSafeInteger(Number(size))) throw malformed()
  return { origin, size: Number(size), root: hexOf(bytes) }
}

/** Whether this key signed the note: exactly one line with its name and id, and a valid signature. */
export async function isSignedBy({ text, signatures }: SignedNote, key: NoteKey): Promise<boolean> {
  const matching = signatures.filter(({ name, id }) => name === key.name && hexOf(id) === hexOf(key.id))
  const [first] = matching
  if (!first || matching.length > 1) return false
  if (key.type === 1) return await isEd25519(key.publicKey, first.signature, text)
  const time = first.signature.subarray(0, 8)
  const seconds = time.reduce((sum, byte) => sum * 256 + byte, 0)
  if (first.signature.length !== 72 || !Number.isSafeInteger(seconds)) return false
  return await isEd25519(key.publicKey, first.signature.subarray(8), `cosignature/v1\ntime ${seconds}\n${text}`)
}

async function isEd25519(publicKey: Uint8Array, signature: Uint8Array, text: string): Promise<boolean> {
  if (signature.length !== 64 || !isReducedScalar(signature) || isSmallOrder(signature.subarray(0, 32))) return false
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])
  return await crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), new TextEncoder().encode(text))
}

/** The bytes of standard base64 with padding (RFC 4648); null unless the text is their canonical encoding. */
export function decodeBase64(text: string): Uint8Array | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return null
  const binary = atob(text)
  return btoa(binary) === text ? Uint8Array.from(binary, (char) => char.charCodeAt(0)) : null
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function malformed(): LogError {
  return new LogError('LOG_PROOF_MALFORMED')
}

/** A checkpoint with the signatures of its log and of some witnesses. */
const noteMaxChars = 16_384
