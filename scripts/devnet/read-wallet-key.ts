/** The private key in WALLET_KEY. Throws where there is none. */
export function readWalletKey(): `0x${string}` {
  const key = process.env['WALLET_KEY'] ?? ''
  if (!/^0x[0-9a-fA-F]{64}$/.test(key)) throw new Error('Set WALLET_KEY to the private key of a wallet of devnet.')
  return `0x${key.slice(2)}`
}
