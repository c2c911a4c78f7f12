import { isObject } from './is-object.ts'
import type { JwkSet } from './jwk-set.ts'
import { VerificationError } from './verification-error.ts'
import { canonicalBytes, issuedAtMs } from './verify-bundle.ts'
import { refuseAfterRetirement, verifyDetached } from './verify-token.ts'

/**
 * The signed bytes of an exported decision log. `bytes` is the unchanged file: CSV, whose exact bytes are signed, or
 * the JSON answer, of which the RFC 8785 form of `export` is signed. `signature` is the detached JWS. Throws
 * VerificationError.
 */
export async function verifyExport(bytes: Uint8Array, signature: string, jwks: JwkSet): Promise<Uint8Array> {
  return (await openExport(bytes, signature, jwks)).signed
}

/** Like verifyExport, with the name of the key that signed it. */
export async function openExport(
  bytes: Uint8Array,
  signature: string,
  jwks: JwkSet,
): Promise<{ signed: Uint8Array; kid: string }> {
  const content = exportIn(bytes, signature)
  const signed = content === null ? bytes : canonicalBytes(content)
  const { key } = await verifyDetached(signed, signature, jwks, 'cs-export+jws')
  // CSV has no time of its own.
  if (content !== null) refuseAfterRetirement(key, issuedAtMs(content['generated_at']))
  return { signed, kid: key.kid }
}

/**
 * The `export` of a JSON answer, or a JSON document that is the export itself; null for CSV. Nothing unsigned may be
 * where a reader could take it for signed: no additional members, no duplicates.
 */
function exportIn(bytes: Uint8Array, signature: string): Readonly<Record<string, unknown>> | null {
  const text = textIn(bytes)
  const value = text === null ? null : parsed(text)
  if (text === null || !isObject(value)) return null
  if (hasRepeatedName(text)) throw new VerificationError('TOKEN_MALFORMED')
  const { export: inner, signature: sent = signature, ...otherMembers } = value
  if (!isObject(inner)) return value
  if (Object.keys(otherMembers).length > 0 || sent !== signature) throw new VerificationError('TOKEN_MALFORMED')
  return inner
}

/** Whether an object of a well-formed JSON text has a duplicate member: parsing would silently drop the first. */
function hasRepeatedName(text: string): boolean {
  const scopes: (Set<string> | null)[] = []
  for (const [token, isNameEnd] of tokensOf(text)) {
    if (token === '{') scopes.push(new Set())
    else if (token === '[') scopes.push(null)
    else if (token === '}' || token === ']') scopes.pop()
    else if (isNameEnd) {
      const name = JSON.parse(token) as string
      const names = scopes.at(-1)
      if (names?.has(name)) return true
      names?.add(name)
    }
  }
  return false
}

/** Brackets and strings of a well-formed JSON text; for a string, whether a colon follows it. */
function* tokensOf(text: string): Generator<[token: string, isName: boolean]> {
  // Strings are found by their quotes one after the other: a regular expression for a whole string fails for some
  // megabytes.
  const bounds = /[{}[\]"]/g
  const isName = /\s*:/y
  for (let match = bounds.exec(text); match; match = bounds.exec(text)) {
    if (match[0] !== '"') {
      yield [match[0], false]
      continue
    }
    const end = endOfString(text, match.index)
    isName.lastIndex = end
    const isMemberName = isName.test(text)
    yield [isMemberName ? text.slice(match.index, end) : '', isMemberName]
    bounds.lastIndex = end
  }
}

/** The end of the string that opens at `start` of a well-formed JSON text. */
function endOfString(text: string, start: number): number {
  const marks = /["\\]/g
  marks.lastIndex = start + 1
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '"') return marks.lastIndex
    marks.lastIndex++
  }
  return text.length
}

function textIn(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
