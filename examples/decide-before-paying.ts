// Asks what to do about a 402 before paying it: node decide-before-paying.ts
import { createClient, UnreachableError } from '@countersign/sdk'

const baseUrl = process.env.COUNTERSIGN_URL ?? 'http://localhost:8402'
const countersign = createClient({ baseUrl })

// One entry of `accepts` of a 402 answer.
const requirements = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  payTo: process.argv[2] ?? '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
  maxTimeoutSeconds: 60,
}
const url = 'https://api.example.com/weather'

const { data, error } = await countersign
  .POST('/api/decide', {
    body: { requirements, url, maxAmountUsdc: '0.05', task: 'The weather in Lisbon', view: 'brief' },
  })
  .catch((failure: unknown) => {
    // No answer is no decision: what was not checked is not paid.
    if (!(failure instanceof UnreachableError)) throw failure
    return { data: undefined, error: { reason_code: failure.reason_code, detail: failure.message } }
  })
if (error) {
  console.log(`not decided: ${error.reason_code}: ${error.detail}`)
  process.exitCode = 1
} else {
  switch (data.decision) {
    case 'allow':
      console.log(`pay, and keep the attestation: ${data.settlement?.attestation.slice(0, 20)}…`)
      break
    case 'review':
      console.log(`ask a person: ${data.reason_code}: ${data.advice}`)
      break
    case 'decline':
      console.log(`do not pay: ${data.reason_code}: ${data.advice}`)
  }
}
