import { isPublicJwk, type JwkSet } from '../../sdk/src/jwk-set.ts'
import { isObject } from '../../sdk/src/is-object.ts'
import { readStrictJson } from '../kit/strict-json.ts'
import { CliError } from './cli-error.ts'
import { readBounded } from './read-bounded.ts'

/** The public keys in a file. Throws CliError. */
export async function readKeys(path: string, bytesMax: number): Promise<JwkSet> {
  const value = jsonInFile(await readBounded(path, bytesMax), path)
  const keys = isObject(value) ? value['keys'] : null
  // An entry without a key type is ignored (RFC 7517, section 5); one with members of a wrong type means a damaged
  // file.
  const isIgnored = (key: unknown) => isObject(key) && key['kty'] === undefined
  if (Array.isArray(keys) && keys.every((key) => isPublicJwk(key) || isIgnored(key))) {
    return { keys: keys.filter(isPublicJwk) }
  }
  throw new CliError(`${path} contains no keys: it must be a JWK set, like /.well-known/service-keys.json.`)
}

/** With a duplicate member, a reader could see a different value than the verified one. */
export function jsonInFile(bytes: Uint8Array, path: string): unknown {
  const reading = readStrictJson(bytes, { depthMax: jsonDepthMax })
  if (reading.fault) throw new CliError(`${path} is not valid JSON, or contains duplicate members.`)
  return reading.value
}

const jsonDepthMax = 64
