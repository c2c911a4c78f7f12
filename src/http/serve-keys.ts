import { didDocument } from '../attestation/did-document.ts'
import type { Keyring } from '../attestation/keyring.ts'
import { keysMaxAgeSeconds } from '../attestation/rotate-keys.ts'
import type { Exchange } from './exchange.ts'
import { forReading } from './wire/routes.ts'
import { sendJson } from './wire/send.ts'
import type { Paths } from './server.ts'

/** Serves the public keys of this service: as a JWK set, and as the DID document of its did:web. */
export function serveKeys(server: Paths, keyring: Pick<Keyring, 'jwks'>, baseUrl: string): void {
  const documents = [
    ...paths.map((path) => ({ path, read: keyring.jwks })),
    { path: '/.well-known/did.json', read: async () => didDocument(baseUrl, (await keyring.jwks()).keys) },
  ]
  for (const { path, read } of documents) {
    const answer = async (exchange: Exchange) => {
      const document = await read()
      exchange.headers['cache-control'] = `public, max-age=${keysMaxAgeSeconds}`
      sendJson(exchange, 200, document)
    }
    server.serve(path, forReading({ answer }))
  }
}

/** The path of the public keys. */
export const keysPath = '/.well-known/service-keys.json'
/** The same keys, also at the conventional path. */
const paths = [keysPath, '/.well-known/jwks.json'] as const
