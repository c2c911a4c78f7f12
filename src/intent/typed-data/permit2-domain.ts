import { permit2Address } from '../../chains/evm-contracts.ts'
import { unversionedDomain, type SignedData } from './typed-data-reader.ts'

/**
 * Permit2 is at the same address on every network of the table, and its domain has no version (Uniswap/permit2,
 * EIP712.sol).
 */
export function hasPermit2Domain({ domain, encodedDomain, verifyingContract }: SignedData): boolean {
  return encodedDomain === unversionedDomain && domain.name === 'Permit2' && verifyingContract === permit2Address
}
