import { join } from 'node:path'
import { projectRoot } from '../../app/project-root.ts'
import type { Devnet, Story } from './open-devnet.ts'

/** Commands to try. Each works when pasted into a shell in the project folder. */
export function tour(devnet: Devnet, story: Story): string {
  const { base, rpc, asset, wallets } = devnet
  return `Countersign devnet is ready at ${base}
A chain of this machine alone (${rpc}), with a test dollar at ${asset} and
${wallets.length} wallets that hold some. Everything here is worthless and ends with this process.

${stops(devnet, story)
  .map(({ title, commands }, i) => `${i + 1}. ${title}\n${commands.map((command) => `  ${command}`).join('\n')}`)
  .join('\n\n')}

The wallets, for this chain alone: their keys are printed here and are no secret, so never send them anything of
value. Each holds test dollars and what its transactions cost. WALLET_KEY of the commands above takes any of these keys but
the third, once its wallet is frozen:
${wallets.map(({ address, privateKey }) => `- ${address}  ${privateKey}`).join('\n')}

A picture of the trace, when you open Trace on this page: ${base}/address/${story.tainted}?network=devnet
Steer an agent of your own in the console: ${base}/console
The mail with the link to sign in is a file in ${join(devnet.data_dir, 'outbox')}
What is sold: ${base}/api/x402. All endpoints: ${base}/docs
Stop with Ctrl-C.`
}

type Stop = { title: string; commands: readonly string[] }

function stops({ base, rpc, asset, wallets }: Devnet, { account, shop, shopTx, tainted }: Story): Stop[] {
  const [buyer, payer, frozen] = wallets
  if (!buyer || !payer || !frozen) throw new TypeError('no wallets')
  const word = frozen.address.slice(2).toLowerCase().padStart(64, '0')
  const freeze = {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_sendTransaction',
    params: [{ from: account, to: asset, data: `${setFrozenSelector}${word}${'1'.padStart(64, '0')}` }],
  }
  const receipt = { role: 'payer', chain: 'devnet', payee: shop, claim: 'delivered', txHash: shopTx }
  const screening = `curl -s '${base}/api/risk?addr=${frozen.address}&network=devnet'`
  return [
    {
      title: 'Pay for a decision with the official x402 client:',
      commands: [
        `WALLET_KEY=${buyer.privateKey} ${program('buy')} ${base}/api/x402/decision '${JSON.stringify({ to: shop, network: 'devnet' })}'`,
      ],
    },
    {
      title: 'Let an agent pay 25 test dollars through the gates, settled on the chain:',
      commands: [`WALLET_KEY=${payer.privateKey} ${program('settle')} ${base} ${shop} 25`],
    },
    {
      title: 'File a receipt for a payment, which is looked up on the chain:',
      commands: [post(`${base}/api/fulfillment`, receipt)],
    },
    {
      title: 'Freeze an address as an issuer does, and see its verdict change:',
      commands: [screening, post(rpc, freeze), screening],
    },
    {
      title: 'Trace where money came from:',
      commands: [`curl -s '${base}/api/risk/trace?addr=${tainted}&network=devnet&direction=in'`],
    },
  ]
}

/**
 * The path of a program of the tour: in the clone, or in the installed package, which contains no TypeScript and runs
 * from any folder.
 */
function program(name: 'buy' | 'settle'): string {
  const isPackaged = import.meta.filename.endsWith('.js')
  return isPackaged
    ? `node '${join(projectRoot, 'scripts/devnet', `${name}.js`)}'`
    : `node scripts/run.mjs scripts/devnet/${name}.ts`
}

function post(url: string, body: object): string {
  return `curl -s ${url} -H 'content-type: application/json' -d '${JSON.stringify(body)}'`
}

/** The selector of setFrozen(address,bool), a function of the test dollar. */
const setFrozenSelector = '0xac869cd8'
