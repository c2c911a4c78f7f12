// Pays a seller over x402 behind a guard: WALLET_KEY=0x… node guarded-payment.ts [URL [BODY]]
// With a body it is a POST. Without a URL it buys a decision of the service, as `npm run devnet` sells it.
import { createGuard, GuardError, guardFetch, guardWallet, type GuardRecord } from '@countersign/sdk'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

const service = process.env.COUNTERSIGN_URL ?? 'http://localhost:8402'
const aboutPayee = '{"to":"0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97","network":"devnet"}'
const [url = `${service}/api/x402/decision`, body = process.argv[2] ? undefined : aboutPayee] = process.argv.slice(2)

const key = process.env.WALLET_KEY ?? ''
if (!/^0x[0-9a-f]{64}$/i.test(key)) fail('Set WALLET_KEY to a private key of a wallet; `npm run devnet` prints six.')

let decided: GuardRecord | null = null
const guard = createGuard({
  baseUrl: service,
  maxAmountUsdc: '0.50',
  task: 'Data for the trip to Lisbon',
  record: (entry) => {
    decided = entry
    const { outcome, reason_code, terms } = entry
    const about = terms ? `: ${terms.amount} base units of ${terms.asset} to ${terms.payTo} on ${terms.network}` : ''
    console.log(`${outcome} (${reason_code})${about}`)
  },
})

// The wallet signs only what the guard has allowed for this fetch.
const wallet = guardWallet(privateKeyToAccount(key as `0x${string}`), guard, { allowedOnly: true })
const client = x402Client.fromConfig({
  schemes: [{ network: 'eip155:*', client: new ExactEvmScheme(wallet) }],
  // Which tokens are paid in, and how much, is for the guard to say: the client knows no test dollar of a devnet.
  spendControls: { allowedAssets: true },
})
const pay = guardFetch(guard, { wrapFetchWithPayment, client })

try {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: body ?? null }
  const answer = await pay(url, body === undefined ? {} : post)
  const receipt = answer.headers.get('payment-response')
  // The receipt of the seller proves that it was paid. Without one, a payment that was signed may still have been made.
  if (receipt !== null && answer.ok)
    console.log(`paid: transaction ${decodePaymentResponseHeader(receipt).transaction}`)
  else if (wasLetThrough())
    fail(`The seller answered ${answer.status} without a receipt. Look at the chain before paying again.`)
  else console.log(`nothing was paid: the seller answered ${answer.status} and asked for no payment.`)
} catch (error) {
  if (error instanceof GuardError) fail(`not paid: ${error.reason_code}: ${error.remedy}`)
  if (wasLetThrough()) fail(`The seller at ${url} broke off. Look at the chain before paying again.`)
  fail(`The seller at ${url} does not answer. Is it running?`)
}

function wasLetThrough(): boolean {
  return decided !== null && decided.outcome !== 'refused'
}

function fail(sentence: string): never {
  console.log(sentence)
  process.exit(1)
}
