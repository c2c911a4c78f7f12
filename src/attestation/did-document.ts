import type { PublicJwk } from '../../sdk/src/jwk-set.ts'

/** The did:web of this service, which identifies its keys in x402 offers and receipts. */
export function serviceDid(baseUrl: string): string {
  const { host, pathname } = new URL(baseUrl)
  const path = pathname.split('/').filter((part) => part !== '')
  return ['did:web', encodeURIComponent(host), ...path].join(':')
}

/** The DID document with all keys of the service (DID Core 1.0, did:web). Pure. */
export function didDocument(baseUrl: string, keys: readonly (PublicJwk & { kid: string; x: string })[]) {
  const id = serviceDid(baseUrl)
  const methods = keys.map(({ kid, x }) => ({
    id: `${id}#${kid}`,
    type: 'JsonWebKey2020',
    controller: id,
    publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', x },
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  }
}
