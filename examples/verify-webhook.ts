// Receives webhooks of a Countersign service: WEBHOOK_SECRET=whsec_… node verify-webhook.ts
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { VerificationError, verifyWebhook } from '@countersign/sdk'

const secret = process.env.WEBHOOK_SECRET ?? ''
const seen = new Set<string>()

const server = createServer((request, response) => {
  void receive(request).then((status) => response.writeHead(status).end())
})
server.listen(Number(process.env.PORT ?? 8500), () => console.log(`listening on ${JSON.stringify(server.address())}`))

async function receive(request: IncomingMessage): Promise<number> {
  try {
    // The unmodified bytes: what JSON.parse makes of them is not what was signed.
    const { id, content } = await verifyWebhook(secret, request.headers, await buffer(request))
    if (!seen.has(id)) console.log(JSON.stringify(content))
    seen.add(id)
    return 204
  } catch (error) {
    console.log(`refused: ${error instanceof VerificationError ? error.reason_code : String(error)}`)
    return 400
  }
}
