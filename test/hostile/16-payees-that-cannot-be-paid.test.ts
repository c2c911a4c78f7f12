import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { encodeFunctionData, getAddress, getContractAddress, parseAbi } from 'viem'
import { evmNonAccounts } from '../../src/chains/evm/evm-non-accounts.ts'
import { findNonAccount } from '../../src/chains/non-accounts.ts'
import { networks } from '../../src/chains/networks.ts'
import { solanaPrograms } from '../../src/chains/solana/solana-non-accounts.ts'
import { allPayable } from '../../src/chains/tokens.ts'
import { readAddress } from '../../src/kit/address.ts'
import { check } from '../support/intent/check.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { shared } from '../support/test-app.ts'

/** Each was allowed with a signed attestation, although none of them has a key. */
const lost: readonly (readonly [what: string, network: string, address: string])[] = [
  ['zero', 'base', `0x${'0'.repeat(40)}`],
  ['burn', 'base', '0x000000000000000000000000000000000000dEaD'],
  ['precompile', 'ethereum', '0x0000000000000000000000000000000000000001'],
  ['last precompile', 'ethereum', '0x0000000000000000000000000000000000000011'],
  ['precompile of Arbitrum', 'arbitrum', '0x0000000000000000000000000000000000000064'],
  ['predeploy of Optimism', 'optimism', '0x4200000000000000000000000000000000000010'],
  ['USDC', 'base', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  ['USDC of Base on another network', 'ethereum', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  ['USDbC', 'base', '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA'],
  ['Permit2', 'base', '0x000000000022D473030F116dDEE9F6B43aC78BA3'],
  ['EntryPoint', 'base', '0x0000000071727De22E5E9d8BAf0edAc6f37da032'],
  ['deployer', 'base', '0x4e59b44847b379578588920cA78FbF26c0B4956C'],
  ['System program', 'solana', '11111111111111111111111111111111'],
  ['SPL Token', 'solana', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ['USDC mint', 'solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['incinerator', 'solana', '1nc1nerator11111111111111111111111111111111'],
  ['TRON zero', 'tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['USDT of TRON', 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['Bitcoin eater', 'bitcoin', '1BitcoinEaterAddressDontSendf59kuE'],
  ['hash of zeros', 'bitcoin', '1111111111111111111114oLvT2'],
  ['another burn', 'base', '0xdEad000000000000000000000000000000000000'],
  ['one digit', 'polygon', '0x1111111111111111111111111111111111111111'],
]

test('a payment to what is no account is declined for good, and nothing is signed', async () => {
  for (const [what, network, to] of lost) {
    const { json } = await shared.ask('/api/decide', { method: 'POST', body: { to, network, amountUsdc: '25' } })
    const { decision, reason_code, settlement, final, remedies, signal_keys } = json
    assert.deepEqual([decision, reason_code, settlement], ['decline', 'PAYEE_NOT_AN_ACCOUNT', null], what)
    assert.deepEqual([final, remedies], [true, []], what)
    assert.ok((signal_keys as string[]).includes('payee.not_an_account'), what)
  }
})

test('screening, batches and probe plans state it too, with what stands at the address', async () => {
  for (const [what, network, addr] of lost) {
    const { json } = await shared.ask<{ verdict: string; reason_code: string; evidence: { detail: string }[] }>(
      `/api/risk?addr=${addr}&network=${network}`,
    )
    assert.deepEqual([json.verdict, json.reason_code], ['risky', 'PAYEE_NOT_AN_ACCOUNT'], what)
    assert.match(json.evidence[0]?.detail ?? '', /zero address|burn address|network|contract/, what)
  }
  const addresses = lost.slice(0, 4).map(([, , address]) => address)
  const batch = await shared.ask<{ results: { verdict: string }[] }>('/api/risk/batch', {
    method: 'POST',
    body: { addresses },
  })
  assert.deepEqual(
    batch.json.results.map(({ verdict }) => verdict),
    ['risky', 'risky', 'risky', 'risky'],
  )
  const plan = await shared.ask<{ proceed: boolean }>('/api/probe/plan', {
    method: 'POST',
    body: { to: addresses[1], network: 'base', amountUsdc: '25', endpoint: 'https://example.com/pay' },
  })
  if (plan.status === 200) assert.equal(plan.json.proceed, false)
})

test('a listed address keeps the stricter reason, and an account beside it stays clear', async () => {
  const { json } = await shared.ask(`/api/decide?to=${sanctioned.evm}`)
  assert.equal(json['reason_code'], 'SANCTIONS_MATCH')
  for (const [family, address] of Object.entries(unlisted)) {
    const { json: clear } = await shared.ask(`/api/risk?addr=${address}`)
    assert.equal(clear['verdict'], 'clear', family)
  }
})

test('gate 9 blocks the payment, so that the gateway settles nothing', async () => {
  const { pay } = await payingAgent(await shared.app())
  for (const to of [lost[0], lost[1], lost[6], lost[9]].map((each) => each?.[2])) {
    const { json, status } = await pay({ to, amountUsdc: '1', network: 'base' })
    assert.equal(status, 403, JSON.stringify(json))
    assert.equal(json['reason_code'], 'PAYEE_NOT_AN_ACCOUNT')
  }
})

const transferAbi = parseAbi(['function transfer(address to, uint256 amount)'])
const usdcOn = (network: string) => allPayable.find((each) => each.network === network && each.symbol === 'USDC')

test('an intent check never calls a transfer to what is no account a match', () => {
  for (const [what, network, to] of lost.filter(([, , address]) => address.startsWith('0x'))) {
    const token = usdcOn(network)?.address
    const data = encodeFunctionData({
      abi: transferAbi,
      functionName: 'transfer',
      args: [getAddress(to), 25_000_000n],
    })
    const result = check({ intent: { action: 'pay', to, amount: '25' }, network, contract: token, data })
    assert.equal(result.decision, 'mismatch', what)
    assert.ok(result.signal_keys.includes('payee.not_an_account'), what)
    assert.equal(result.evidence[0]?.signal_key, 'payee.not_an_account')
    assert.ok(
      result.differences.some(({ field, actual }) => field === 'to' && actual === to),
      what,
    )
  }
})

const executions = parseAbi([
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execute(bytes32 mode, bytes executionData)',
])

test('what is no account executes nothing: no address of the table is taken for a smart account', () => {
  const network = 'ethereum'
  const token = getAddress(usdcOn(network)?.address ?? '')
  const transfer = encodeFunctionData({
    abi: transferAbi,
    functionName: 'transfer',
    args: [getAddress(unlisted.evm), 25_000_000n],
  })
  const packed = `${token}${'0'.repeat(64)}${transfer.slice(2)}` as `0x${string}`
  const datas = [
    encodeFunctionData({ abi: executions, functionName: 'execute', args: [token, 0n, transfer] }),
    encodeFunctionData({
      abi: executions,
      functionName: 'executeBatch',
      args: [[{ target: token, value: 0n, data: transfer }]],
    }),
    encodeFunctionData({ abi: executions, functionName: 'execute', args: [`0x${'0'.repeat(64)}`, packed] }),
  ]
  const intent = { action: 'pay', to: unlisted.evm, amount: '25' }
  for (const data of datas) assert.equal(check({ intent, contract: smartAccount, data }).decision, 'match')
  const tokens = allPayable.filter(({ address, network }) => address.startsWith('0x') && network !== 'devnet')
  for (const contract of [...evmNonAccounts.keys(), ...tokens.map(({ address }) => address)]) {
    for (const data of datas) assert.notEqual(check({ intent, contract, data }).decision, 'match', contract)
  }
})

const smartAccount = '0x0d6f8c5f2b8a5a0c2bd7b6a9a2b3d4e5f6a7b8c9'

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

function signed(network: string, token: string, domain: { name: string; version: string }, fieldsOf: string) {
  const chainId = networks.find(({ name }) => name === network)?.chainId
  const isPermit = fieldsOf === 'Permit'
  const types = isPermit ? permitFields : authorizationFields
  const numbers = { validAfter: '0', validBefore: '1767226200', nonce: `0x${'ab'.repeat(32)}` }
  const message = isPermit
    ? { owner: smartAccount, spender: unlisted.evm, value: '25000000', nonce: '0', deadline: '1767226200' }
    : { from: smartAccount, to: unlisted.evm, value: '25000000', ...numbers }
  const typedData = {
    types: { EIP712Domain: domainFields, [fieldsOf]: types },
    primaryType: fieldsOf,
    domain: { ...domain, chainId, verifyingContract: token },
    message,
  }
  return {
    intent: { action: 'pay', to: unlisted.evm, amount: '25', asset: token },
    network,
    contract: token,
    typedData,
  }
}

const fieldList = (text: string) =>
  text.split(',').map((each) => {
    const [type = '', name = ''] = each.split(' ')
    return { name, type }
  })
const authorizationFields = fieldList(
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
)
const permitFields = fieldList('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline')

test('a signature under a domain that the token does not have is a mismatch that names the member', () => {
  const usdc = usdcOn('base')?.address ?? ''
  const eurc = allPayable.find(({ network, symbol }) => network === 'base' && symbol === 'EURC')?.address ?? ''
  for (const type of ['TransferWithAuthorization', 'ReceiveWithAuthorization']) {
    assert.equal(check(signed('base', usdc, { name: 'USD Coin', version: '2' }, type)).decision, 'match')
    assert.equal(check(signed('base', eurc, { name: 'EURC', version: '2' }, type)).decision, 'match')
  }
  const wrong: readonly (readonly [token: string, domain: { name: string; version: string }, field: string])[] = [
    [usdc, { name: 'USDC', version: '2' }, 'domain.name'],
    [usdc, { name: 'USD Coin', version: '1' }, 'domain.version'],
    [eurc, { name: 'USD Coin', version: '2' }, 'domain.name'],
  ]
  for (const [token, domain, field] of wrong) {
    for (const type of ['TransferWithAuthorization', 'ReceiveWithAuthorization', 'Permit']) {
      const { decision, differences } = check(signed('base', token, domain, type))
      assert.equal(decision, 'mismatch')
      assert.ok(
        differences.some((each) => each.field === field),
        `${type} ${field}`,
      )
    }
  }
})

test('of a token whose domain is unknown a signature is unknown', () => {
  const usdbc = '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA'
  const { decision, effects } = check(
    signed('base', usdbc, { name: 'USD Base Coin', version: '2' }, 'TransferWithAuthorization'),
  )
  assert.equal(decision, 'unknown')
  assert.ok(effects.some(({ why }) => why === 'domain_unknown'))
})

test('every address of the table is canonical, and what follows from a transaction follows from it', () => {
  for (const address of evmNonAccounts.keys()) assert.equal(address, getAddress(address.toLowerCase()))
  for (const address of solanaPrograms.keys()) assert.equal(readAddress(address).address?.family, 'solana', address)
  const first = (from: string) => getContractAddress({ from: getAddress(from.toLowerCase()), nonce: 0n })
  for (const sender of [
    '0x4c8D290a1B368ac4728d83a9e8321fC3af2b39b1',
    '0xE1CB04A0fA36DdD16a06ea828007E35e1a3cBC37',
    '0xeD456e05CaAb11d66C4c797dD6c1D6f9A7F352b5',
    '0xBb6e024b9cFFACB947A71991E386681B1Cd1477D',
    '0xa990077c3205cbDf861e17Fa532eeB069cE9fF96',
    '0x05f32B3cC3888453ff71B01135B34FF8e41263F2',
  ]) {
    assert.ok(evmNonAccounts.has(first(sender)), sender)
  }
})

test('a contract of a chain of one machine is none elsewhere', () => {
  const { address } = readAddress('0x5FbDB2315678afecb367f032d93F642f64180aa3')
  assert.ok(address)
  assert.equal(findNonAccount(address, 'base'), null)
  assert.equal(findNonAccount(address, 'devnet')?.kind, 'token')
})

const formsFile = join(
  process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../shared/data'),
  'intent-forms/forms-dev.json',
)
const skip = existsSync(formsFile) ? false : 'left out: the collected payment forms are not there'

test('no form of a payment becomes a match by leading to what is no account', { skip }, () => {
  const forms = JSON.parse(readFileSync(formsFile, 'utf8')) as { name: string; body: FormBody }[]
  let requestCount = 0
  for (const { name, body } of forms) {
    const to = body.intent.to.slice(2)
    const text = JSON.stringify(body)
    for (const target of ['000000000000000000000000000000000000dead', '4e59b44847b379578588920ca78fbf26c0b4956c']) {
      const turned = JSON.parse(text.replaceAll(new RegExp(to, 'gi'), target)) as FormBody
      if (!networks.some(({ name, caip2 }) => [name, caip2].includes(turned.network))) continue
      assert.notEqual(check(turned).decision, 'match', name)
      requestCount += 1
    }
  }
  assert.ok(requestCount > 50)
})

type FormBody = Record<string, unknown> & { network: string; intent: { to: string } }
