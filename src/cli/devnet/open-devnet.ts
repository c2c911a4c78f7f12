import { examplePayee } from '../../api/local-examples.ts'
import { networkByName } from '../../chains/networks.ts'
import { dayMs } from '../../kit/duration.ts'
import type { World } from '../../kit/world.ts'
import { startLocalChain, testDollar, type LocalChain } from './local-chain.ts'

/** The facts of a running devnet, which `--json` prints with the URL of the service. */
export type Devnet = {
  ready: true
  base: string
  rpc: string
  chain_id: number
  network: string
  asset: string
  asset_name: string
  asset_version: string
  pay_to: string
  facilitator: 'in-process'
  wallets: readonly (Wallet & { usdc: string })[]
  data_dir: string
}

/** Transactions prepared on the chain, so that screenings have something to find. */
export type Story = {
  /** An unlocked account, which sends without a signature. */
  account: string
  /** A payment, and its payee, to which the examples of the reference refer. */
  shop: string
  shopTx: string
  /** An address that received money of a sanctioned address through another one. */
  tainted: string
}

type Wallet = { address: string; privateKey: `0x${string}` }

/** Old enough that no address counts as new: new addresses are reviewed, and the tour shows an allowed payment. */
const storyAgeMs = 30 * dayMs
const walletsFunded = 6
const walletUnits = 1_000_000_000n
/** On the OFAC list (Lazarus Group). A local chain can send from it without its key. */
const sanctioned = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'

/** Starts the chain and prepares it; `env` configures the service for it. Throws CliError. */
export async function openDevnet(world: Pick<World, 'fetch' | 'now' | 'randomBytes'>, program: string) {
  const network = networkByName('devnet')
  if (network === null || network.chainId === null) throw new TypeError('the local network has no chain id')
  const [chain, [relayer, seller, ...wallets]] = await Promise.all([
    startLocalChain(world, { chainId: network.chainId, program, ageMs: storyAgeMs }),
    drawWallets(world, 2 + walletsFunded),
  ])
  if (!relayer || !seller) throw new TypeError('no wallets')
  await fund(chain, { wallets, relayer })
  const facts = {
    ready: true as const,
    rpc: chain.url,
    chain_id: network.chainId,
    network: network.caip2,
    asset: testDollar,
    asset_name: 'USD Coin',
    asset_version: '2',
    pay_to: seller.address,
    facilitator: 'in-process' as const,
    wallets: wallets.map((wallet) => ({ ...wallet, usdc: String(walletUnits / 1_000_000n) })),
  }
  const env = {
    SETTLEMENT: 'onchain',
    X402_PAY_TO: seller.address,
    X402_NETWORK: network.caip2,
    X402_ASSET: testDollar,
    X402_FACILITATOR_KEY: relayer.privateKey,
    RPC_URL_DEVNET: chain.url,
  }
  const story = await seedTransactions(world, chain)
  await chain.catchUp()
  return { chain, facts, env, story }
}

/** One at a time, because a single account sends them. */
async function fund(chain: LocalChain, { wallets, relayer }: { wallets: readonly Wallet[]; relayer: Wallet }) {
  await chain.fuel(relayer.address)
  for (const { address } of wallets) {
    await chain.mint(address, walletUnits)
    await chain.fuel(address)
  }
}

/** The payers here are not wallets of the tour, so that their balances stay round. */
async function seedTransactions(world: Pick<World, 'randomBytes'>, chain: LocalChain): Promise<Story> {
  const [customer, between, tainted] = (await drawWallets(world, 3)).map(({ address }) => address)
  if (!customer || !between || !tainted) throw new TypeError('no wallets')
  await chain.mint(customer, 40_000_000n)
  const shopTx = await chain.move(customer, examplePayee, 25_000_000n)
  await chain.mint(sanctioned, 5_000_000_000n)
  await chain.move(sanctioned, between, 900_000_000n)
  await chain.move(between, tainted, 650_000_000n)
  await chain.move(customer, tainted, 15_000_000n)
  return { account: chain.account, shop: examplePayee, shopTx, tainted }
}

async function drawWallets({ randomBytes }: Pick<World, 'randomBytes'>, count: number): Promise<Wallet[]> {
  const { privateKeyToAccount } = await import('viem/accounts')
  return Array.from({ length: count }, () => {
    const privateKey: `0x${string}` = `0x${Buffer.from(randomBytes(32)).toString('hex')}`
    return { address: privateKeyToAccount(privateKey).address, privateKey }
  })
}
