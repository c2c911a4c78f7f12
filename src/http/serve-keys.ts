import type { FastifyInstance } from 'fastify'
import { didDocument } from '../attestation/did-document.ts'
import type { Keyring } from '../attestation/keyring.ts'
import { keysMaxAgeSeconds } from '../attestation/rotate-keys.ts'
import { refuseOtherMethods } from './server.ts'

/** Where the public keys are, under this service's own name and under the usual one. */
const paths = ['/.well-known/service-keys.json', '/.well-known/jwks.json'] as const

/** Serves the keys that verify what this service signs: as a JWK set, and as the DID document of its did:web. */
export function serveKeys(app: FastifyInstance, keyring: Pick<Keyring, 'jwks'>, baseUrl: string): void {
  const documents = [
    ...paths.map((path) => ({ path, read: keyring.jwks })),
    { path: '/.well-known/did.json', read: async () => didDocument(baseUrl, (await keyring.jwks()).keys) },
  ]
  for (const { path, read } of documents) {
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      config: { outcome: path },
      handler: async (_request, reply) =>
        reply.header('cache-control', `public, max-age=${keysMaxAgeSeconds}`).send(await read()),
    })
    refuseOtherMethods(app, path, ['GET', 'HEAD'])
  }
}
