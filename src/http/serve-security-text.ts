import { dayMs } from '../kit/duration.ts'
import type { World } from '../kit/world.ts'
import { forReading } from './wire/routes.ts'
import { send } from './wire/send.ts'
import type { Paths } from './server.ts'

type SecurityText = { baseUrl: string; contact: string; world: Pick<World, 'now'> }

/** Serves how to report a vulnerability (RFC 9116). `contact` is a `mailto:` or https URI. */
export function serveSecurityText(server: Paths, text: SecurityText): void {
  server.serve(
    securityTextPath,
    forReading({
      answer: (exchange) => {
        exchange.headers['content-type'] = 'text/plain; charset=utf-8'
        send(exchange, 200, drawText(text))
      },
    }),
  )
}

/** Generated for each request, so that it is never expired. */
function drawText({ baseUrl, contact, world }: SecurityText): string {
  const expires = new Date(world.now() + validDays * dayMs).toISOString()
  return `Contact: ${contact}
Expires: ${expires}
Preferred-Languages: en, zh
Canonical: ${baseUrl}${securityTextPath}
Policy: ${baseUrl}/docs/security
`
}

/** The path by RFC 9116. */
const securityTextPath = '/.well-known/security.txt'
/** The standard recommends less than a year. */
const validDays = 90
