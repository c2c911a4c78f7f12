import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { encodeFunctionData, encodePacked, parseAbi, parseUnits, type Hex } from 'viem'
import { checksumEvm } from '../../src/kit/address.ts'
import { check } from '../support/intent/check.ts'

/** Whatever somebody does to a good transaction must not pass for it: 0 of at least 5,000. */
const runs = 1_200

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const multiSend = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const zero = '0x0000000000000000000000000000000000000000'
const bundler = '0x4337001Fff419768e088Ce247456c1B892888084'
const word0 = `0x${'00'.repeat(32)}` as const

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function transferOwnership(address owner)',
  'function multicall(bytes[] data)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
  'function multiSend(bytes transactions)',
  'function execute(address target, uint256 value, bytes data)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
])

type Call = { to: Hex; value: bigint; data: Hex }
type Payment = { payee: Hex; units: bigint; account: Hex }

/** The ways in which an honest payment of USDC is carried, each made around any list of calls. */
const carriers: Readonly<Record<string, (calls: readonly Call[], payment: Payment) => Call>> = {
  plain: ([first]) => first ?? nothing,
  'multicall of a smart account': (calls, { account }) => call(account, encode('multicall', [calls.map(execute)])),
  'smart account': (calls, { account }) =>
    call(account, calls.length === 1 ? execute(calls[0] ?? nothing) : encode('executeBatch', [calls.map(named)])),
  safe: (calls, { account }) => call(account, safeTransaction(calls)),
  'bundle of a smart account': (calls, { account }) => call(entryPoint, userOperation(account, calls)),
  'multicall of a safe in a bundle': (calls, { account }) =>
    call(entryPoint, userOperation(account, [call(account, safeTransaction(calls))])),
}

const anyAddress = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((key) => checksumEvm(key) as Hex)
const anyPayment: fc.Arbitrary<Payment> = fc.record({
  payee: anyAddress,
  units: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  account: anyAddress,
})
const anyCarrier = fc.constantFrom(...Object.keys(carriers))

test('an honest payment is a match in every way it is carried', () => {
  fc.assert(
    fc.property(anyPayment, anyCarrier, (payment, name) => {
      const result = check(body(payment, carriers[name]?.([transfer(payment)], payment) ?? nothing))
      assert.equal(result.decision, 'match', `${name}: ${JSON.stringify(result.effects)}`)
    }),
    { numRuns: 300 },
  )
})

test('an account of a stranger that is asked by the payer’s own is taken at its word by nobody', () => {
  fc.assert(
    fc.property(anyPayment, anyAddress, fc.constantFrom('smart account', 'safe'), (payment, stranger, carrier) => {
      fc.pre(stranger !== payment.account && stranger !== payment.payee && payment.payee !== payment.account)
      const inner = call(stranger, execute(transfer(payment)))
      const carried = body(payment, carriers[carrier]?.([inner], payment) ?? nothing)
      assert.equal(check(carried).decision, 'unknown')
      const { intent } = carried
      assert.equal(check({ ...carried, intent: { ...intent, from: payment.account } }).decision, 'mismatch')
      assert.equal(check({ ...carried, intent: { ...intent, from: stranger } }).decision, 'match')
    }),
  )
})

test('a bundle that pays its bundler more than fees are is not understood', () => {
  const payment = {
    payee: checksumEvm(new Uint8Array(20).fill(1)),
    units: 10_000n,
    account: checksumEvm(new Uint8Array(20).fill(2)),
  } as Payment
  const greedy = { ...userOperationOf(payment.account, [transfer(payment)]), preVerificationGas: 49_000_000n }
  const carried = body(payment, call(entryPoint, encode('handleOps', [[greedy], bundler])))
  assert.equal(check(carried).decision, 'unknown')
  assert.equal(check({ ...carried, network: 'polygon', contract: entryPoint }).decision, 'mismatch')
})

/** What may be done to the calls of a payment: each makes them do something else. */
const tricks: Readonly<Record<string, (payment: Payment, stranger: Hex) => readonly Call[]>> = {
  'another recipient': ({ units }, stranger) => [call(usdc, encode('transfer', [stranger, units]))],
  'a larger amount': ({ payee, units }) => [call(usdc, encode('transfer', [payee, units + 1n]))],
  'a smaller amount': ({ payee, units }) => [call(usdc, encode('transfer', [payee, units - 1n]))],
  'another token': ({ payee, units }) => [call(usdt, encode('transfer', [payee, units]))],
  'an approval instead': ({ payee, units }) => [call(usdc, encode('approve', [payee, units]))],
  'an approval beside it': (payment, stranger) => [transfer(payment), call(usdc, encode('approve', [stranger, 1n]))],
  'a second payment': (payment, stranger) => [transfer(payment), call(usdc, encode('transfer', [stranger, 1n]))],
  'the payment twice': (payment) => [transfer(payment), transfer(payment)],
  'another’s money': ({ payee, units }, stranger) => [call(usdc, encode('transferFrom', [stranger, payee, units]))],
  'native currency beside it': (payment, stranger) => [transfer(payment), { to: stranger, value: 1n, data: '0x' }],
  'a new owner beside it': (payment, stranger) => [
    transfer(payment),
    call(usdc, encode('transferOwnership', [stranger])),
  ],
  'a call of nothing beside it': (payment, stranger) => [transfer(payment), call(stranger, '0x')],
  'an empty batch beside it': (payment, stranger) => [transfer(payment), call(stranger, encode('multicall', [[]]))],
  'a cancellation beside it': (payment, stranger) => [
    transfer(payment),
    call(stranger, encode('cancelAuthorization', [payment.account, word0, '0x'])),
  ],
  'an unknown call beside it': (payment, stranger) => [transfer(payment), call(stranger, '0xdeadbeef')],
}

test('no payment that was tampered with is a match, however it is carried', () => {
  const told: Record<string, number> = {}
  const anyTrick = fc.constantFrom(...Object.keys(tricks))
  fc.assert(
    fc.property(anyPayment, anyAddress, anyCarrier, anyTrick, (payment, stranger, carrier, trick) => {
      fc.pre(stranger !== payment.payee)
      const calls = tricks[trick]?.(payment, stranger) ?? []
      // A plain call has no room for a second one.
      fc.pre(carrier !== 'plain' || calls.length === 1)
      const { decision } = check(body(payment, carriers[carrier]?.(calls, payment) ?? nothing))
      assert.notEqual(decision, 'match', `${trick}, ${carrier}`)
      told[trick] = (told[trick] ?? 0) + 1
    }),
    { numRuns: 2 * runs },
  )
  assert.deepEqual(Object.keys(told).toSorted(), Object.keys(tricks).toSorted())
})

test('no payment that is declared otherwise is a match, and none carried with something more', () => {
  fc.assert(
    fc.property(anyPayment, anyAddress, anyCarrier, fc.nat(6), (payment, stranger, carrier, change) => {
      fc.pre(stranger !== payment.payee)
      const honest = body(payment, carriers[carrier]?.([transfer(payment)], payment) ?? nothing)
      const { intent } = honest
      const changed = [
        { ...honest, intent: { ...intent, to: stranger } },
        { ...honest, intent: { ...intent, amount: units(payment.units + 1n) } },
        { ...honest, intent: { ...intent, asset: 'USDT' } },
        { ...honest, intent: { ...intent, asset: 'ETH' } },
        { ...honest, value: '1' },
        { ...honest, authorizationList: [{ address: stranger, chainId: 1 }] },
        // Whose account it is that pays can only be told by who is declared to pay.
        { ...honest, intent: { ...intent, from: payment.account }, contract: stranger },
      ][change]
      assert.ok(changed)
      assert.notEqual(check(changed).decision, 'match', `${change} ${carrier}`)
    }),
    { numRuns: runs },
  )
})

test('no other bytes than those of the payment are a match: trailing, truncated, dirty, or with any bit turned', () => {
  fc.assert(
    fc.property(
      anyPayment,
      fc.nat(7),
      fc.nat(67),
      fc.uint8Array({ minLength: 1, maxLength: 40 }),
      (payment, how, at, tail) => {
        const honest = body(payment, transfer(payment))
        const data = Buffer.from(honest.data.slice(2), 'hex')
        const changed = [
          Buffer.concat([data, tail]),
          data.subarray(0, at),
          turned(data, at, 1 << how),
          Buffer.concat([data.subarray(0, 4), Buffer.alloc(32), data.subarray(4)]),
        ][how % 4]
        const { decision } = check({ ...honest, data: `0x${changed?.toString('hex')}` })
        assert.notEqual(decision, 'match')
      },
    ),
    { numRuns: runs },
  )
})

test('no native payment that was tampered with is a match', () => {
  fc.assert(
    fc.property(
      anyAddress,
      anyAddress,
      fc.bigInt({ min: 1n, max: 10n ** 20n }),
      fc.nat(4),
      (payee, stranger, wei, change) => {
        fc.pre(stranger !== payee)
        const amount = `${wei / 10n ** 18n}.${(wei % 10n ** 18n).toString().padStart(18, '0')}`
        const honest = {
          intent: { action: 'pay', to: payee, asset: 'ETH', amount },
          contract: payee,
          data: '0x',
          value: `${wei}`,
        }
        assert.equal(check(honest).decision, 'match')
        const changed = [
          { ...honest, contract: stranger },
          { ...honest, value: `${wei + 1n}` },
          { ...honest, data: '0x00' },
          { ...honest, data: encode('transfer', [stranger, wei]) },
          { ...honest, intent: { ...honest.intent, asset: 'USDC', amount: '1' } },
        ][change]
        assert.notEqual(check(changed ?? {}).decision, 'match')
      },
    ),
    { numRuns: runs },
  )
})

const nothing: Call = { to: zero, value: 0n, data: '0x' }

function transfer({ payee, units: amount }: Payment): Call {
  return call(usdc, encode('transfer', [payee, amount]))
}

function call(to: Hex, data: Hex): Call {
  return { to, value: 0n, data }
}

function body({ payee, units: amount }: Payment, { to, value, data }: Call) {
  return {
    intent: { action: 'pay', to: payee, amount: units(amount), asset: 'USDC' },
    contract: to,
    data,
    value: value.toString(),
  }
}

function units(amount: bigint): string {
  const text = amount.toString().padStart(7, '0')
  const written = `${text.slice(0, -6)}.${text.slice(-6)}`
  assert.equal(parseUnits(written, 6), amount)
  return written
}

function encode(functionName: string, args: readonly unknown[]): Hex {
  // The names are those of the list above; viem's own types cannot follow a name that is chosen at run time.
  return (encodeFunctionData as (call: object) => Hex)({ abi, functionName, args })
}

function named({ to, value, data }: Call) {
  return { target: to, value, data }
}

function execute({ to, value, data }: Call): Hex {
  return encode('execute', [to, value, data])
}

function safeTransaction(calls: readonly Call[]): Hex {
  const [only] = calls
  const tail = [0n, 0n, 0n, zero, zero, '0x1234']
  if (calls.length === 1 && only) return encode('execTransaction', [only.to, only.value, only.data, 0, ...tail])
  const packed = calls.map(({ to, value, data }) =>
    encodePacked(
      ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
      [0, to, value, BigInt(data.length / 2 - 1), data],
    ),
  )
  const joined = `0x${packed.map((each) => each.slice(2)).join('')}`
  return encode('execTransaction', [multiSend, 0n, encode('multiSend', [joined]), 1, ...tail])
}

function userOperation(sender: Hex, calls: readonly Call[]): Hex {
  return encode('handleOps', [[userOperationOf(sender, calls)], bundler])
}

function userOperationOf(sender: Hex, calls: readonly Call[]) {
  const callData = calls.length === 1 ? execute(calls[0] ?? nothing) : encode('executeBatch', [calls.map(named)])
  const gas = encodePacked(['uint128', 'uint128'], [100_000n, 100_000n])
  const fees = encodePacked(['uint128', 'uint128'], [1n, 1_000_000_000n])
  return {
    sender,
    nonce: 7n,
    initCode: '0x',
    callData,
    accountGasLimits: gas,
    preVerificationGas: 50_000n,
    gasFees: fees,
    paymasterAndData: '0x',
    signature: word0,
  }
}

function turned(data: Buffer, at: number, bit: number): Buffer {
  const copy = Buffer.from(data)
  copy[at % data.length] = (copy[at % data.length] ?? 0) ^ bit
  return copy
}
