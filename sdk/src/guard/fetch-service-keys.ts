import { isObject } from '../is-object.ts'
import { isPublicJwk, type JwkSet } from '../jwk-set.ts'
import { UnreachableError } from '../unreachable-error.ts'

/** Fetches the published keys of a service. Throws UnreachableError. */
export async function fetchServiceKeys(baseUrl: string, send: typeof fetch, timeoutMs: number): Promise<JwkSet> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await send(`${baseUrl}/.well-known/service-keys.json`, { redirect: 'error', signal })
    const set: unknown = response.ok ? await response.json() : null
    const keys = isObject(set) ? set['keys'] : null
    if (!Array.isArray(keys) || !keys.every(isPublicJwk)) throw new Error('no set of keys')
    return { keys }
  } catch (error) {
    throw new UnreachableError(error)
  }
}
