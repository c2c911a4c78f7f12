import assert from 'node:assert/strict'
import test from 'node:test'
import { bech32m } from '@scure/base'
import { knownContracts } from '../../src/chains/contracts/known-contracts.ts'
import { nonAccountKinds } from '../../src/chains/non-account.ts'
import { findNonAccount } from '../../src/chains/non-accounts.ts'
import { settlement } from '../../src/config/settings/settlement.ts'
import { readAddress } from '../../src/kit/address.ts'
import { base58CheckOf } from '../support/address-forms.ts'
import { unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

function taprootOf(x: string): string {
  return bech32m.encode('bc', [1, ...bech32m.toWords(Buffer.from(x, 'hex'))])
}

function tronOf(key: string): string {
  return base58CheckOf(0x41, Buffer.from(key, 'hex'))
}

/** H of BIP-341. */
const pointWithoutKey = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0'

/** Each was allowed with a signed attestation after the table had been made: kinds of payees that it did not hold. */
const lost: readonly (readonly [what: string, network: string, address: string])[] = [
  ['digits of an example', 'base', '0x1234567890abcdef1234567890abcdef12345678'],
  ['digits that count down', 'base', '0x9876543210987654321098765432109876543210'],
  ['WBTC', 'ethereum', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'],
  ['JPYC', 'polygon', '0xE7C3D8C9a439feDe00D2600032D5dB0Be71C3c29'],
  ['USDM', 'base', '0x59D9356E565Ab3A36dD77763Fc0d87fEaf85508C'],
  ['USDO', 'ethereum', '0x8238884Ec9668Ef77B90C6dfF4D1a9F4F4823BFe'],
  ['USD1 of Solana', 'solana', 'USD1ttGY1N17NEEHLmELoaybftRBUSErhqYiQzvEmuB'],
  ['FDUSD of Solana', 'solana', '9zNQRsGLjNKwCUU5Gq5LR8beUCPzQMVMqKAi3SSZh54u'],
  ['PumpSwap', 'solana', 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'],
  ['USD1 of TRON', 'tron', 'TPFqcBAaaUMCSVRCqPaQ9QnzKhmuoLR6Rc'],
  ['stUSDT of TRON', 'tron', 'TThzxNRLrW2Brp9DcTQU8i4Wd9udCWEdZ3'],
  ['USDD of TRON', 'tron', 'TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz'],
  ['Safe 1.3.0', 'base', '0xd9Db270c1B5E3Bd161E8c8503c55cEABeE709552'],
  ['SafeL2 1.3.0, deployed by EIP-155', 'base', '0xfb1bffC9d739B8D520DaF37dF666da4C687191EA'],
  ['SafeL2 1.4.1', 'base', '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'],
  ['factory of Safe 1.4.1', 'base', '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'],
  ['Uniswap Universal Router', 'base', '0x6fF5693b99212Da76ad316178A184AB56D299b43'],
  ['Uniswap V2 Router', 'ethereum', '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'],
  ['CoW settlement', 'base', '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'],
  ['1inch router', 'polygon', '0x111111125421cA6dc452d289314280a0f8842A65'],
  ['CCTP 1', 'base', '0x1682Ae6375C4E4A97e4B583BC394c861A46D8962'],
  ['CCTP 2', 'base', '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d'],
  ['Aave pool', 'base', '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5'],
  ['first proxy of x402 for Permit2', 'base', '0x4020615294c913F045dc10f0a5cdEbd86c280001'],
  ['first proxy of x402 up to an amount', 'base', '0x4020633461b2895a48930Ff97eE8fCdE8E520002'],
  ['escrow of x402', 'base', '0xf96815976523E00e65Be8f34cA5e64b4f41EB19c'],
  ['EIP-3009 collector of x402', 'base', '0x8612dfdc421f80336cd14E8EF9cb1E765dB5ab88'],
  ['wallet of Circle Gateway', 'base', '0x77777777Dcc4d5A8B6E418Fd04D8997ef11000eE'],
  ['precompiled contract of Arc', 'arc', '0x1800000000000000000000000000000000000000'],
  ['the next precompiled contract of Arc', 'arc', '0x1800000000000000000000000000000000000001'],
  ['a contract that Arc began with', 'arc', '0x3600000000000000000000000000000000000001'],
  ['precompiled contract of Avalanche', 'avalanche', '0x0200000000000000000000000000000000000003'],
  ['Jupiter', 'solana', 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'],
  ['Raydium', 'solana', '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'],
  ['BONK', 'solana', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'],
  ['CCTP on Solana', 'solana', 'CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe'],
  ['a program of the runtime that is not in the table', 'solana', 'ZkE1Gama1Proof11111111111111111111111111111'],
  ['USDD', 'tron', 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn'],
  ['burn by the key of an EVM address', 'tron', tronOf('000000000000000000000000000000000000dead')],
  ['Taproot off the curve', 'bitcoin', taprootOf('05'.padStart(64, '0'))],
  ['Taproot without a known key', 'bitcoin', taprootOf(pointWithoutKey)],
  ['Pay-to-Anchor', 'bitcoin', 'bc1pfeessrawgf'],
  ['witness version 2', 'bitcoin', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['witness version 16', 'bitcoin', 'bc1sw50qgdz25j'],
  ['hash of an empty script', 'bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['Counterparty', 'bitcoin', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
]

/** Accounts of smart wallets, keys of Taproot and vanity addresses: what looks like the above and can be paid. */
const payable: readonly (readonly [what: string, network: string, address: string])[] = [
  ['proxy of Safe', 'ethereum', '0x0DA0C3e52C977Ed3cBc641fF02DD271c3ED55aFe'],
  ['vanity', 'base', '0x0000000000000a1B2c3d4E5F60718293A4B5c6d7'.toLowerCase()],
  ['Taproot with a key', 'bitcoin', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'],
  ['Taproot on the curve', 'bitcoin', taprootOf('01'.padStart(64, '0'))],
  ['P2WSH', 'bitcoin', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['vault of a multisig, off the curve', 'solana', 'GyhGAqjokLwF9UXdQ2dR5Zwiup242j4mX4J1tSMKyAmD'],
]

test('a payment to any of them is declined for good, with what stands there', async () => {
  for (const [what, network, to] of lost) {
    const { json } = await shared.ask('/api/decide', { method: 'POST', body: { to, network, amountUsdc: '25' } })
    const { decision, reason_code, settlement: signed, final, signal_keys } = json
    assert.deepEqual([decision, reason_code, signed, final], ['decline', 'PAYEE_NOT_AN_ACCOUNT', null, true], what)
    assert.deepEqual(signal_keys, ['payee.not_an_account'], what)
  }
})

test('what looks like them and can be paid stays clear', async () => {
  for (const [what, network, addr] of payable) {
    const { json } = await shared.ask(`/api/risk?addr=${addr}&network=${network}`)
    assert.deepEqual([json['verdict'], json['signal_keys']], ['clear', ['none']], what)
  }
})

/** The oracle solves the equation of the curve, y² = x³ + 7, by Euler's criterion. */
test('of Taproot addresses exactly those are lost whose number is no x coordinate of the curve', () => {
  const p = 2n ** 256n - 2n ** 32n - 977n
  const isSquare = (a: bigint) => {
    let [power, base, exponent] = [1n, a % p, (p - 1n) / 2n]
    for (; exponent > 0n; exponent >>= 1n) {
      if (exponent & 1n) power = (power * base) % p
      base = (base * base) % p
    }
    return power === 1n
  }
  for (let n = 1n; n <= 60n; n += 1n) {
    const x = (n * 0x9e3779b97f4a7c15f39cc0605cedc8341082276bf3a27251f86c6a11d0c18e95n) % p
    const { address } = readAddress(taprootOf(x.toString(16).padStart(64, '0')))
    assert.ok(address)
    assert.equal(findNonAccount(address, 'bitcoin') === null, isSquare(x ** 3n + 7n), String(n))
  }
  const beyond = readAddress(taprootOf(p.toString(16))).address
  assert.ok(beyond)
  assert.equal(findNonAccount(beyond, 'bitcoin')?.kind, 'burn')
})

const lostWallet = ['0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', '0x000000000000000000000000000000000000dEaD']

test('an agent is registered neither with such a wallet nor with such payees', async () => {
  const app = await shared.app()
  for (const [wallet = '', payee = ''] of [lostWallet, lostWallet.toReversed()]) {
    const register = (body: object) =>
      app.ask('/api/pay', { method: 'POST', body: { action: 'register', agentId: 'lost-16', ...body } })
    const byWallet = await register({ wallet, mandate: { maxUsdc: '5' } })
    assert.deepEqual(
      [byWallet.status, byWallet.json['reason_code'], byWallet.json['field']],
      [400, 'address_invalid', 'wallet'],
    )
    const byPayee = await register({ mandate: { maxUsdc: '5', allowedPayees: [unlisted.evm, payee] } })
    assert.deepEqual([byPayee.status, byPayee.json['reason_code']], [400, 'address_invalid'])
    assert.match(String(byPayee.json['field']), /allowedPayees/)
  }
})

test('a service is not started with such an address to be paid at', () => {
  for (const payTo of lostWallet) {
    assert.throws(() => settlement.read({ X402_PAY_TO: payTo }), /X402_PAY_TO must be an account that can be paid/)
  }
})

test('every line of the file of known contracts is canonical, plain and of a kind', () => {
  assert.ok(knownContracts.size > 4_000)
  for (const [text, { kind, name }] of knownContracts) {
    assert.equal(readAddress(text).address?.canonical, text)
    assert.match(name, /^[\x20-\x7e]{1,48}$/, text)
    assert.ok(nonAccountKinds.includes(kind), text)
  }
})
