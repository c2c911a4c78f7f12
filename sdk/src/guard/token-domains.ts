import type { PaymentTerms } from './payment-terms.ts'

/** Name and version of a token contract's signing domain (EIP-712). */
export type TokenDomain = readonly [name: string, version: string]

/** The signing domain of a token on an EVM network (CAIP-2); null if uncertain. */
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
  ['eip155:42220', '0xcebA9300f2b948710d2653dD7B07f33A8B32118C', 'USDC', '2'],
  ['eip155:143', '0x754704Bc059F8C67012fEd69BC8A327a5aafb603', 'USDC', '2'],
  ['eip155:1329', '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392', 'USDC', '2'],
  ['eip155:50', '0xfA2958CB79b0491CC627c1557F441eF849Ca8eb1', 'USDC', '2'],
  ['eip155:84532', '0x036CbD53842c5426634e7929541eC2318f3dCF7e', 'USDC', '2'],
  ['eip155:11155111', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', 'USDC', '2'],
  ['eip155:80002', '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582', 'USDC', '2'],
  ['eip155:421614', '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d', 'USD Coin', '2'],
  ['eip155:11142220', '0x01C5C0122039549AD1493B8220cABEdD739BC44E', 'USDC', '2'],
  ['eip155:1328', '0x4fCF1784B31630811181f670Aea7A7bEF803eaED', 'USDC', '2'],
  ['eip155:51', '0xb5AB69F7bBada22B28e79C8FFAECe55eF1c771D4', 'USDC', '2'],
  ['eip155:31337', '0x5FbDB2315678afecb367f032d93F642f64180aa3', 'USD Coin', '2'],
  ['eip155:1', '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c', 'Euro Coin', '2'],
  ['eip155:8453', '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42', 'EURC', '2'],
  ['eip155:43114', '0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD', 'Euro Coin', '2'],
  ['eip155:1', '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8', 'PayPal USD', '1'],
  ['eip155:42220', '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e', 'Tether USD', '1'],
  ['eip155:42220', '0xD2ab3C9A02DBBAB236BfEC45D1d755DF4267F771', 'Tether America USD', '1'],
  ['eip155:988', '0x779Ded0c9e1022225f8E0630b35a9b54bE713736', 'USDT0', '1'],
  ['eip155:2201', '0x78Cf24370174180738C5B8E352B6D14c83a6c9A9', 'USDT0', '1'],
  ['eip155:14', '0xe7cd86e13AC4309349F30B3435a9d337750fC82D', 'USD\u20ae0', '1'],
  ['eip155:36900', '0x9cb8142aEBBcdc60AF7c97Af897A67A8f3CA71C2', 'USDC.e', '2'],
  ['eip155:190415', '0x401eCb1D350407f13ba348573E5630B83638E30D', 'Bridged USDC', '2'],
  ['eip155:181228', '0x401eCb1D350407f13ba348573E5630B83638E30D', 'Bridged USDC', '2'],
]

const domains: ReadonlyMap<string, TokenDomain> = new Map(
  tokenDomains.map(([network, asset, ...domain]) => [`${network} ${asset.toLowerCase()}`, domain]),
)
