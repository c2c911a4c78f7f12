import { serve } from '@hono/node-server'
import { HTTPFacilitatorClient } from '@x402/core/server'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { paymentMiddleware, x402ResourceServer } from '@x402/hono'
import { Hono } from 'hono'
import { json } from 'node:stream/consumers'

/** A server that sells an empty answer with the official middleware as it comes. What it sells for stands in its input. */
export type StockTerms = {
  path: string
  facilitatorUrl: string
  network: `${string}:${string}`
  asset: string
  payTo: string
  amount: string
}

const { path, facilitatorUrl, network, asset, payTo, amount } = (await json(process.stdin)) as StockTerms
const resources = new x402ResourceServer(new HTTPFacilitatorClient({ url: facilitatorUrl }))
resources.register(network, new ExactEvmScheme())
const price = { asset, amount, extra: { name: 'USD Coin', version: '2' } }
const app = new Hono()
app.use(
  paymentMiddleware(
    { [path]: { accepts: { scheme: 'exact', network, payTo, price, maxTimeoutSeconds: 300 }, description: 'Nothing' } },
    resources,
  ),
)
app.post(path, (context) => context.json({}))
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port))
