// Pays a seller over x402 behind a guard: WALLET_KEY=0x… node guarded-payment.ts https://seller.example/weather
import { createGuard, GuardError, guardFetch, guardWallet } from '@countersign/sdk'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

let allowed = false
const guard = createGuard({
  baseUrl: process.env.COUNTERSIGN_URL ?? 'http://localhost:8402',
  maxAmountUsdc: '0.05',
  task: 'The weather in Lisbon',
  record: (entry) => {
    allowed = entry.outcome === 'allowed'
    console.log(`${entry.outcome}: ${entry.reason_code}`)
  },
})

// The wallet signs only what the guard has allowed for this fetch.
const account = privateKeyToAccount(process.env.WALLET_KEY as `0x${string}`)
const wallet = guardWallet(account, guard, { allowedOnly: true })
const client = x402Client.fromConfig({
  schemes: [{ network: 'eip155:*', client: new ExactEvmScheme(wallet) }],
  // Which tokens are paid in, and how much, is for the guard to say: the client knows no test dollar of a devnet.
  spendControls: { allowedAssets: true },
})
const pay = guardFetch(guard, { wrapFetchWithPayment, client })

try {
  const answer = await pay(process.argv[2] ?? 'http://localhost:4021/weather')
  // The receipt of the seller says that it was paid. Without one, a payment that was signed may still have been made.
  if (answer.headers.has('payment-response') && answer.ok) console.log(`paid: ${answer.status}`)
  else if (allowed) console.log(`unknown: the seller answered ${answer.status}. Look at the chain before paying again.`)
  else console.log(`nothing was paid: the seller answered ${answer.status} and asked for no payment.`)
} catch (error) {
  if (!(error instanceof GuardError)) throw error
  console.log(`not paid: ${error.reason_code}: ${error.remedy}`)
}
