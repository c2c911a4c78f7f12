import { readFileSync } from 'node:fs'
import { keccak256 } from '../keccak.ts'
import type { Anvil } from './anvil.ts'

/** The test dollar (data/contracts/test-dollar.sol) at an address of a local chain. Every call is a transaction of its own. */
export type TestToken = {
  address: string
  mint: (to: string, units: bigint) => Promise<void>
  /** Anyone's tokens may be moved. */
  move: (from: string, to: string, units: bigint) => Promise<void>
  setFrozen: (account: string, frozen: boolean) => Promise<void>
  /** The same, before each other transaction of its block. */
  freezeFirst: (account: string) => Promise<void>
  /** Makes the freeze views revert. */
  setBroken: (broken: boolean) => Promise<void>
}

/** Puts the token's code at an address, as if it had been deployed there. */
export async function putTestToken(anvil: Anvil, address: string): Promise<TestToken> {
  await anvil.call('anvil_setCode', address, runtimeBytecode)
  const [sender] = (await anvil.call('eth_accounts')) as [string]
  const callOf = (signature: string, ...words: readonly (string | bigint | boolean)[]) => {
    const data = selectorOf(signature) + words.map(wordOf).join('')
    return { from: sender, to: address, data, gas: '0x100000' }
  }
  const send = async (...call: Parameters<typeof callOf>): Promise<void> => {
    await anvil.transact(callOf(...call))
  }
  return {
    address,
    mint: (to, units) => send('mint(address,uint256)', to, units),
    move: (from, to, units) => send('move(address,address,uint256)', from, to, units),
    setFrozen: (account, frozen) => send('setFrozen(address,bool)', account, frozen),
    freezeFirst: async (account) => {
      await anvil.transact({ ...callOf('setFrozen(address,bool)', account, true), gasPrice: '0x174876e800' })
    },
    setBroken: (broken) => send('setBroken(bool)', broken),
  }
}

/** The first 4 bytes of the hash of a signature. */
export function selectorOf(signature: string): string {
  return `0x${Buffer.from(keccak256(Buffer.from(signature))).toString('hex', 0, 4)}`
}

function wordOf(value: string | bigint | boolean): string {
  const digits = typeof value === 'string' ? value.slice(2).toLowerCase() : BigInt(value).toString(16)
  return digits.padStart(64, '0')
}

const compiled = JSON.parse(
  readFileSync(new URL('../../../data/contracts/test-dollar.json', import.meta.url), 'utf8'),
) as unknown
const { runtimeBytecode } = compiled as { runtimeBytecode: string }
