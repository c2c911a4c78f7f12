import { z } from 'zod'
import { message, type Lang } from '../messages/message.ts'
import { networkByName } from './networks.ts'

/** The member of answers about a test network. */
export type TestnetMember = { testnet?: true }

/**
 * `testnet: true` for the name of a test network, nothing for any other.
 *
 * @example testnetMember('base-sepolia') // { testnet: true }
 */
export function testnetMember(network: string): TestnetMember {
  return networkByName(network)?.testnet ? { testnet: true } : {}
}

/** The sentence that the tokens of a test network have no value; empty for any other. */
export function testnetNote(network: string, lang: Lang): string {
  return networkByName(network)?.testnet ? message(lang, 'note.testnet', { network }) : ''
}

export const testnetField = z
  .literal(true)
  .optional()
  .describe('Present only on a test network: its tokens have no value.')
