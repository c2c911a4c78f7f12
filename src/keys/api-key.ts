import {
  signedScopes,
  type Access,
  type KeyCredential,
  type KeyRejection,
  type PresentedCredentials,
} from '../endpoint/caller.ts'
import type { CredentialChecks } from '../endpoint/credential-checks.ts'
import { ServiceError } from '../endpoint/errors.ts'
import type { Proof } from '../endpoint/proof.ts'
import { whenReady } from '../kit/when-ready.ts'
import type { World } from '../kit/world.ts'
import { judgeKey } from './judge-key.ts'
import type { KeyDirectory } from './key-directory.ts'

type Needs = { world: Pick<World, 'now'>; keys: { directory: KeyDirectory }; checks: CredentialChecks }
type Shown = { source: string; key: string | null; isAmbiguous: boolean }
/** `rejected`: the call is served as one without a key. `refusal`: it is not served. */
type Judged = { rejected: KeyRejection | null; refusal: ServiceError | null }

/** Proves by an API key who its caller is (service document, section 5). `purpose`: what a key means to the call. */
export const apiKey: Proof<'key', Needs, Access | null, Shown, Judged> = {
  headers: ['authorization', 'x-api-key'],
  shown: (received, access) => {
    const { source = '', credentials = null } = received?.presented ?? {}
    if (credentials === null || access?.keys === 'ignored') return { source, key: null, isAmbiguous: false }
    return { source, ...keyIn(credentials, access) }
  },
  prove: ({ world, keys: { directory }, checks }, { source, key: text }, access) => {
    if (text === null) return { principal: null, rejected: null, refusal: null }
    const key = checks(source, {
      isUnknown: () => directory.isUnknown(text),
      find: () => (isReadFromRow(access) ? directory.read(text) : directory.find(text)),
      // Without the key its restrictions would not hold.
      unchecked: (error) => {
        throw error
      },
    })
    return whenReady(key, (record) => {
      const judged = judgeKey(record, access, source, world.now())
      const refusal = judged.refusal === null ? null : refusalOf(judged.refusal, judged.credential, access)
      const rejected = judged.credential === null ? judged.rejected : null
      return { principal: judged.credential, rejected, refusal }
    })
  },
}

/** Where keys are managed, where they act for their owner, and where something is signed, a key is read from its row. */
function isReadFromRow(access: Access | null): boolean {
  return access !== null && ('scope' in access ? signedScopes.has(access.scope) : access.keys === 'managed')
}

/**
 * The one key of a request. The same key in both headers is one; two different ones, or a header that was sent twice, are
 * ambiguous. A bearer token that does not begin like a key is none, except where keys are managed.
 */
function keyIn({ apiKey: sentKeys, authorization }: PresentedCredentials, access: Access | null) {
  if (authorization.length === 0) return { key: sentKeys[0] ?? null, isAmbiguous: sentKeys.length > 1 }
  const bearers = authorization.flatMap((value) => /^bearer +(\S.*)$/i.exec(value)?.[1] ?? [])
  const ours = bearers.filter((token) => token.startsWith('csk_') || access?.keys === 'managed')
  const sent = new Set([...sentKeys, ...ours])
  const [key = null] = sent
  return { key, isAmbiguous: sent.size > 1 || sentKeys.length > 1 || authorization.length > 1 }
}

function refusalOf(
  code: 'key_ip_denied' | 'key_scope_denied',
  credential: KeyCredential | null,
  access: Access | null,
): ServiceError {
  const { scopes = 'all' } = credential ?? {}
  if (code === 'key_ip_denied' || scopes === 'all' || access === null || !('scope' in access))
    return new ServiceError(code)
  return new ServiceError(code, { members: { scope: access.scope, allowed_scopes: scopes } })
}
