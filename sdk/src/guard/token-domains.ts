import type { PaymentTerms } from './payment-terms.ts'

/** Name and version under which the contract of a token takes signatures (EIP-712). */
export type TokenDomain = readonly [name: string, version: string]

/** The signing domain of a token on an EVM network (CAIP-2); null where it is not known for sure. */
export function tokenDomain({ network, asset }: Pick<PaymentTerms, 'network' | 'asset'>): TokenDomain | null {
  return domains.get(`${network} ${asset.toLowerCase()}`) ?? null
}

/** For the test that compares them with the table of tokens of the service. */
export const tokenDomains: readonly (readonly [network: string, asset: string, ...TokenDomain])[] = [
  ['eip155:1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USD Coin', '2'],
  ['eip155:8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USD Coin', '2'],
  ['eip155:137', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USD Coin', '2'],
  ['eip155:42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USD Coin', '2'],
  ['eip155:10', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'USD Coin', '2'],
  ['eip155:43114', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 'USD Coin', '2'],
  ['eip155:84532', '0x036CbD53842c5426634e7929541eC2318f3dCF7e', 'USDC', '2'],
  ['eip155:11155111', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', 'USDC', '2'],
  ['eip155:80002', '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582', 'USDC', '2'],
  ['eip155:31337', '0x5FbDB2315678afecb367f032d93F642f64180aa3', 'USD Coin', '2'],
  ['eip155:1', '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c', 'Euro Coin', '2'],
  ['eip155:8453', '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42', 'EURC', '2'],
  ['eip155:43114', '0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD', 'Euro Coin', '2'],
  ['eip155:1', '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8', 'PayPal USD', '1'],
]

const domains: ReadonlyMap<string, TokenDomain> = new Map(
  tokenDomains.map(([network, asset, ...domain]) => [`${network} ${asset.toLowerCase()}`, domain]),
)
