import { sanctionedToken, unlisted } from '../support/known-addresses.ts'

export const to = unlisted.evm
export const { evm: token, tron } = sanctionedToken
export const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const demand = { scheme: 'exact', network: 'eip155:1', amount: '10000', asset: token as string, payTo: to }
/** An asset of an operator's own file, that winds down. */
export const winding = {
  name: 'RUBz',
  symbols: ['RUBz'],
  adopted: '2026-07-01',
  in_force_from: '2026-08-10',
  wind_down_until: '2026-12-31',
  contracts: [{ caip19: `eip155:8453/erc20:0x${'c3'.repeat(20)}`, source: 'a page of its issuer' }],
  wrapped: [],
}
