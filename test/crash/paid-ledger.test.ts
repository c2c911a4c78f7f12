import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import type { PaymentPayload, PaymentRequired, PaymentRequirements } from '@x402/core/types'
import { tokenFacilitator, type TokenFacilitator } from '../support/token-facilitator.ts'
import { startService, stopService, type Service } from './killed-service.ts'

const network = 'eip155:31337'
const body = JSON.stringify({ addresses: ['0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'] })

// Where the service is killed: while the facilitator verifies, before it carries the payment out, after it did and before
// it reports it, and after the service had the answer and before it could write it.
const points = ['verifying', 'before_settling', 'settled_and_not_answered', 'answered'] as const

test('a service that is killed while it sells charges once, and delivers what it kept after the restart', async (t) => {
  const token = tokenFacilitator(network)
  const facilitator = await serveFacilitator(t, token)
  const env = {
    X402_PAY_TO: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
    X402_NETWORK: network,
    X402_ASSET: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    X402_FACILITATOR_URL: facilitator.url,
  }
  let service = await startService(t, env)
  for (const [i, point] of points.entries()) {
    const payment = await paymentFor(service, i + 1)
    const { running } = service
    facilitator.kill = { point, act: () => running.child.kill('SIGKILL') }
    await assert.rejects(buy(service, payment), TypeError, point)
    await running.exit
    facilitator.kill = null
    service = await startService(t, env, service.dataDir)
    const bought = await buy(service, payment)
    assert.equal(bought.status, 200, `${point}: ${bought.text}`)
    assert.ok(bought.response?.success, point)
    const again = await buy(service, payment)
    assert.deepEqual([again.status, again.text, again.isReplayed], [200, bought.text, true], point)
    assert.equal(token.paid.length, i + 1, `${point}: charged once`)
  }
  await stopService(service)
})

type Kill = { point: (typeof points)[number]; act: () => void }
type ServedFacilitator = { url: string; kill: Kill | null }

/** A facilitator that outlives the service, and kills it at the point of the test. */
async function serveFacilitator(t: TestContext, token: TokenFacilitator): Promise<ServedFacilitator> {
  const served: ServedFacilitator = { url: '', kill: null }
  const killAt = (point: Kill['point']) => {
    if (served.kill?.point !== point) return false
    served.kill.act()
    return true
  }
  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.url === '/supported') return token.getSupported()
      const query = (await json(request)) as {
        paymentPayload: PaymentPayload
        paymentRequirements: PaymentRequirements
      }
      const { paymentPayload, paymentRequirements } = query
      if (request.url === '/verify')
        return killAt('verifying') ? null : token.verify(paymentPayload, paymentRequirements)
      if (killAt('before_settling')) return null
      const settled = await token.settle(paymentPayload, paymentRequirements)
      return killAt('settled_and_not_answered') ? null : settled
    }
    void answer().then((value) => {
      if (value === null) response.destroy()
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
      if (request.url === '/settle') killAt('answered')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  served.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return served
}

/** A payment of its own for the quote: this facilitator looks at amount and nonce, not at signatures. */
async function paymentFor(service: Service, n: number): Promise<string> {
  const { headers } = await fetch(`${service.url}/api/x402/batch`, { method: 'POST' })
  const { resource, accepts } = decoded(headers.get('payment-required')) as PaymentRequired
  const [accepted] = accepts
  assert.ok(accepted)
  const authorization = {
    from: `0x${'a'.repeat(40)}`,
    to: accepted.payTo,
    value: accepted.amount,
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1_000) + 300),
    nonce: `0x${n.toString(16).padStart(64, '0')}`,
  }
  const payload = { signature: `0x${'1b'.repeat(65)}`, authorization }
  return Buffer.from(JSON.stringify({ x402Version: 2, resource, accepted, payload })).toString('base64')
}

async function buy(service: Service, payment: string) {
  const answer = await fetch(`${service.url}/api/x402/batch`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'payment-signature': payment },
  })
  const response = answer.headers.get('payment-response')
  return {
    status: answer.status,
    text: await answer.text(),
    response: response === null ? null : (decoded(response) as { success: boolean }),
    isReplayed: answer.headers.get('idempotent-replayed') === 'true',
  }
}

function decoded(header: string | null): unknown {
  return JSON.parse(Buffer.from(header ?? '', 'base64').toString('utf8'))
}
