import type { JwkSet } from './jwk-set.ts'
import { canonicalBytes, isObject, issuedAtMs } from './verify-bundle.ts'
import { refuseAfterRetirement, verifyDetached } from './verify-token.ts'

/**
 * The signed bytes of an exported decision log. `bytes` is the file as it came: CSV, whose exact bytes are signed, or the
 * JSON answer, of which the RFC 8785 form of `export` is. `signature` is the detached JWS. Throws VerificationError.
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
  const content = exportIn(bytes)
  const signed = content === null ? bytes : canonicalBytes(content)
  const { key } = await verifyDetached(signed, signature, jwks, 'cs-export+jws')
  // CSV names no time of its own.
  if (content !== null) refuseAfterRetirement(key, issuedAtMs(content['generated_at']))
  return { signed, kid: key.kid }
}

/** The `export` of a JSON answer, or a JSON document that is the export itself; null for CSV. */
function exportIn(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  const value = parsed(bytes)
  if (!isObject(value)) return null
  return isObject(value['export']) ? value['export'] : value
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
