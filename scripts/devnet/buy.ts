import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { readWalletKey } from './read-wallet-key.ts'

// `WALLET_KEY=0x… node scripts/run.mjs scripts/devnet/buy.ts URL [BODY]`: buys one call with the official x402 client,
// and prints the result and its settlement. For devnet only: it pays any requested amount in any token.
const [url = '', body] = process.argv.slice(2)
const client = x402Client.fromConfig({
  schemes: [{ network: 'eip155:*', client: new ExactEvmScheme(privateKeyToAccount(readWalletKey())) }],
  spendControls: { allowedAssets: true },
})
const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
const answer = await wrapFetchWithPayment(fetch, client)(url, body === undefined ? {} : { ...post, body })
const settled = answer.headers.get('payment-response')
console.log(await answer.text())
console.log(settled === null ? 'Not charged.' : Buffer.from(settled, 'base64').toString('utf8'))
process.exitCode = answer.ok ? 0 : 1
