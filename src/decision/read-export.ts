import { isObject } from '../../sdk/src/is-object.ts'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { VerificationError, type VerificationReason } from '../../sdk/src/verification-error.ts'
import { issuedAtMs } from '../../sdk/src/verify-bundle.ts'
import { openExport } from '../../sdk/src/verify-export.ts'
import { refuseAfterRetirement, verifyDetached } from '../../sdk/src/verify-token.ts'
import { exportFormat } from './export-format.ts'
import { nodeSignatures } from './replay/verify-fast.ts'

/** The replayed part of an export. It is signed, so it is unchanged since the service wrote it. */
export type ExportContent = {
  entries: readonly unknown[]
  parts: Readonly<Record<string, unknown>>
  erased: number
  damaged: number
  next_cursor: string | null
}

/** Why an export as a whole is invalid. `message` is the key of its sentence. */
type ExportFault = {
  message:
    | 'export.not_json'
    | 'export.not_export'
    | 'export.changed'
    | 'export.foreign'
    | 'export.retired'
    | 'export.signature_form'
    | 'export.later_version'
  format: string
}

export type ExportReading = { content: ExportContent; fault?: never } | { content?: never; fault: ExportFault }

/** Reads an export in the form of the JSON answer, and verifies its signature with the keys. Never throws. */
export async function readExport(bytes: Uint8Array, jwks: JwkSet): Promise<ExportReading> {
  const text = textIn(bytes)
  const answer = text === null ? null : jsonIn(text)
  if (text === null || answer === null) return fault('export.not_json')
  const { export: content, signature } = isObject(answer) ? answer : {}
  if (!isObject(content) || typeof signature !== 'string') return fault('export.not_export')
  try {
    await verify({ text, bytes, content, signature }, jwks)
  } catch (error) {
    if (error instanceof VerificationError) return fault(faultOfReason[error.reason_code] ?? 'export.signature_form')
    throw error
  }
  const { format } = content
  if (typeof format !== 'string' || !format.startsWith(formatFamily)) return fault('export.not_export')
  if (format !== exportFormat) return fault('export.later_version', format)
  const { entries, parts, erased, damaged, next_cursor } = content
  if (!Array.isArray(entries) || !isObject(parts)) return fault('export.not_export')
  return {
    content: {
      entries,
      parts,
      erased: Number(erased),
      damaged: Number(damaged),
      next_cursor: typeof next_cursor === 'string' ? next_cursor : null,
    },
  }
}

type Signed = {
  text: string
  bytes: Uint8Array
  content: Readonly<Record<string, unknown>>
  signature: string
}

/**
 * An unchanged export is in RFC 8785 form already: its bytes are verified directly. One that was reformatted, with line
 * breaks or in another order, is converted to that form first, which takes several times as long.
 */
async function verify({ text, bytes, content, signature }: Signed, jwks: JwkSet): Promise<void> {
  const ending = `,"signature":"${signature}"}`
  const trimmed = text.trimEnd()
  if (trimmed.startsWith(opening) && trimmed.endsWith(ending)) {
    const signed = Buffer.from(trimmed.slice(opening.length, -ending.length))
    try {
      const { key } = await verifyDetached(signed, signature, jwks, 'cs-export+jws', nodeSignatures)
      return refuseAfterRetirement(key, issuedAtMs(content['generated_at']))
    } catch (error) {
      if (!(error instanceof VerificationError) || error.reason_code !== 'TOKEN_SIGNATURE_INVALID') throw error
    }
  }
  await openExport(bytes, signature, jwks)
}

const opening = '{"export":'
const formatFamily = 'countersign-export/'

const faultOfReason: Partial<Record<VerificationReason, ExportFault['message']>> = {
  TOKEN_SIGNATURE_INVALID: 'export.changed',
  TOKEN_KEY_UNKNOWN: 'export.foreign',
  TOKEN_KEY_RETIRED: 'export.retired',
}

function fault(message: ExportFault['message'], format = ''): ExportReading {
  return { fault: { message, format } }
}

function textIn(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
