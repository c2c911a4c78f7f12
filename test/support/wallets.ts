import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, createBase58check } from '@scure/base'
import { createHash } from 'node:crypto'
import { privateKeyToAccount } from 'viem/accounts'
import { keccak256, stringToBytes } from 'viem'

/** Wallets of tests, each with its address and how it signs a text. viem signs, which the service does not use. */
export type TestWallet = { address: string; sign: (text: string) => Promise<string> }

/** A 0x wallet by its number. */
export function evmWallet(number: number | bigint): TestWallet & { account: ReturnType<typeof privateKeyToAccount> } {
  const account = privateKeyToAccount(`0x${number.toString(16).padStart(64, '0')}`)
  return { address: account.address, account, sign: (message) => account.signMessage({ message }) }
}

/** The same key as a TRON wallet, which signs as TronWeb's signMessageV2 does. */
export function tronWallet(number: number): TestWallet {
  const { account, address } = evmWallet(number)
  const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())
  return {
    address: base58check.encode(Buffer.from(`41${address.slice(2)}`, 'hex')),
    sign: (text) => {
      const bytes = Buffer.from(text)
      const digest = keccak256(
        Buffer.concat([stringToBytes(`\x19TRON Signed Message:\n${bytes.length}`), Buffer.from(bytes)]),
      )
      return account.sign({ hash: digest })
    },
  }
}

/** A Solana wallet by its number. */
export function solanaWallet(number: number): TestWallet {
  const secret = new Uint8Array(32).fill(number)
  return {
    address: base58.encode(ed25519.getPublicKey(secret)),
    sign: (text) => Promise.resolve(base58.encode(ed25519.sign(Buffer.from(text), secret))),
  }
}
