import type { Family } from '../kit/address.ts'
import type { World } from '../kit/world.ts'
import type { Chains } from './chains.ts'
import { networkByName } from './networks.ts'

/** Whether the endpoints of a network answer as a screening asks them, about an account that no caller is interested in. */
export async function probeChain(
  chains: Pick<Chains, 'budgetMs' | 'freezes' | 'profile'>,
  { now }: Pick<World, 'now'>,
  name: string,
): Promise<boolean> {
  const network = networkByName(name)
  if (network === null) return false
  // Bitcoin has no freezes, and answers that question without a request.
  const ask = network.family === 'bitcoin' ? chains.profile : chains.freezes
  const { cause } = await ask(name, accounts[network.family], now() + chains.budgetMs)
  return cause === undefined
}

const accounts: Readonly<Record<Family, string>> = {
  evm: '0x000000000000000000000000000000000000dEaD',
  tron: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  solana: '11111111111111111111111111111111',
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
}
