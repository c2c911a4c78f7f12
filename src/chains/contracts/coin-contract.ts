/** How a chain's own currency moves in the form of a token. */
export type CoinContract = {
  /** The contract whose balances are those of the currency; null if there is none. */
  token: string | null
  /**
   * The address by which the chain logs each movement of the currency as a transfer (EIP-7708), in the currency's own
   * decimals and besides any log of the contract; null if it logs none.
   */
  emitter: string | null
}

/** Of a network by its name. */
export function coinContractOf(network: string): CoinContract {
  const { token = null, emitter = null } = contracts[network] ?? {}
  return { token, emitter }
}

const celo = { token: '0x471EcE3750Da237f93B8E339c536989b8978a438' }
const polygon = { token: '0x0000000000000000000000000000000000001010' }
const mezo = { token: '0x7b7C000000000000000000000000000000000000' }

/** From docs.arc.io, docs.celo.org, docs.polygon.technology, docs.stable.xyz and mezo-org/mezod. */
const contracts: Readonly<Record<string, Partial<CoinContract>>> = {
  arc: {
    token: '0x3600000000000000000000000000000000000000',
    emitter: '0xffffFFFfFFffffffffffffffFfFFFfffFFFfFFfE',
  },
  celo,
  'celo-sepolia': celo,
  polygon,
  'polygon-amoy': polygon,
  mezo,
  'mezo-testnet': mezo,
  stable: { token: '0x779Ded0c9e1022225f8E0630b35a9b54bE713736' },
  'stable-testnet': { token: '0x78Cf24370174180738C5B8E352B6D14c83a6c9A9' },
}
