/** A chain's own explorer: the address or the transaction's hash is appended. */
type Explorer = { addressUrl: string; transactionUrl: string }

/** The explorer of a network of the API; null for one we do not know. */
export function explorerOf(chain: string): Explorer | null {
  return explorers[chain] ?? null
}

function scan(site: string): Explorer {
  return { addressUrl: `${site}/address/`, transactionUrl: `${site}/tx/` }
}

/** By the network's name, as the service's own table has them. */
export const explorers: Readonly<Record<string, Explorer>> = {
  ethereum: scan('https://etherscan.io'),
  base: scan('https://basescan.org'),
  bsc: scan('https://bscscan.com'),
  polygon: scan('https://polygonscan.com'),
  arbitrum: scan('https://arbiscan.io'),
  optimism: scan('https://optimistic.etherscan.io'),
  avalanche: scan('https://snowtrace.io'),
  arc: scan('https://arcscan.app'),
  tron: {
    addressUrl: 'https://tronscan.org/#/address/',
    transactionUrl: 'https://tronscan.org/#/transaction/',
  },
  solana: scan('https://explorer.solana.com'),
  bitcoin: scan('https://mempool.space'),
}
