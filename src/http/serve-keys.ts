import type { FastifyInstance } from 'fastify'
import type { Keyring } from '../attestation/keyring.ts'
import { refuseOtherMethods } from './server.ts'

/** Where the public keys are, under this service's own name and under the usual one. */
const paths = ['/.well-known/service-keys.json', '/.well-known/jwks.json'] as const

/** How long a verifier may keep the keys before it asks again. */
const maxAgeSeconds = 300

/** Serves the keys that verify what this service signs. */
export function serveKeys(app: FastifyInstance, keyring: Pick<Keyring, 'jwks'>): void {
  for (const path of paths) {
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      config: { outcome: path },
      handler: (_request, reply) =>
        reply.header('cache-control', `public, max-age=${maxAgeSeconds}`).send(keyring.jwks()),
    })
    refuseOtherMethods(app, path, ['GET', 'HEAD'])
  }
}
