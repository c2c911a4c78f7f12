import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  parseAbi,
  parseAbiParameters,
  parseUnits,
  type Hex,
} from 'viem'
import { checksumEvm } from '../../src/kit/address.ts'
import { check } from '../support/intent/check.ts'

/** No change of a good transaction must pass for it: 0 of at least 5,000. */
const runs = 1_200

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const multiSend = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const zero = '0x0000000000000000000000000000000000000000'
const bundler = '0x4337001Fff419768e088Ce247456c1B892888084'
const word0 = `0x${'00'.repeat(32)}` as const
const entryPoint09 = '0x433709009B8330FDa32311DF1C2AFA402eD8D009'
const attribution = '0x62617365617070070080218021802180218021802180218021'
/** Of a form that some key can have produced. */
const ecdsa = `0x${'11'.repeat(64)}1b` as const
const sponsorship = concatHex([
  '0x777777777777AeC03fd955926DbF81597e66834C',
  encodePacked(['uint128', 'uint128'], [40_000n, 1n]),
  '0x01',
  encodePacked(['uint48', 'uint48'], [4_000_000_000, 0]),
  ecdsa,
])
/** More than fees are on any network: a sponsor may pay it. */
const dear = encodePacked(['uint128', 'uint128'], [1n, 10n ** 15n])
const creation = concatHex([
  '0x91E60e0613810449d098b0b5Ec8b51A0FE8c8985',
  '0x5fbfb9cf',
  encodeAbiParameters(parseAbiParameters('address, uint256'), [bundler, 7n]),
])

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function transferOwnership(address owner)',
  'function multicall(bytes[] data)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
  'function multiSend(bytes transactions)',
  'function execute(address target, uint256 value, bytes data)',
  'function execute(bytes32 mode, bytes executionData)',
  'function execute((address target, uint256 value, bytes callData) execution)',
  'function executeBatch((address target, uint256 value, bytes data)[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
])

type Call = { to: Hex; value: bigint; data: Hex }
type Operation = Readonly<
  Record<'sender' | 'initCode' | 'callData' | 'accountGasLimits' | 'gasFees' | 'paymasterAndData' | 'signature', Hex>
> &
  Readonly<Record<'nonce' | 'preVerificationGas', bigint>>
type Payment = { payee: Hex; units: bigint; account: Hex }

/** The ways in which an honest payment of USDC is carried, each made around any list of calls. */
const carriers: Readonly<Record<string, (calls: readonly Call[], payment: Payment) => Call>> = {
  plain: ([first]) => first ?? nothing,
  'multicall of a smart account': (calls, { account }) => call(account, encode('multicall', [calls.map(execute)])),
  'smart account': (calls, { account }) =>
    call(account, calls.length === 1 ? execute(calls[0] ?? nothing) : encode('executeBatch', [calls.map(named)])),
  'execution by mode': (calls, { account }) => call(account, byMode(calls)),
  'delegation account': (calls, { account }) =>
    call(account, calls.length === 1 ? encode('execute', [execution(calls[0] ?? nothing)]) : byMode(calls)),
  safe: (calls, { account }) => call(account, safeTransaction(calls)),
  'smart account with an attribution': (calls, { account }) =>
    call(account, concatHex([encode('executeBatch', [calls.map(named)]), attribution])),
  'sponsored bundle': (calls, { account }) =>
    call(entryPoint, userOperation(account, calls, { paymasterAndData: sponsorship, gasFees: dear })),
  'first operation of a smart account': (calls, { account }) =>
    call(entryPoint, userOperation(account, calls, { initCode: creation })),
  'bundle of a key’s own account on EntryPoint 0.9': (calls, { account }) =>
    call(entryPoint09, userOperation(account, calls, { initCode: '0x7702', nonce: (1_767_225_600_002n << 64n) + 4n })),
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

test('an account of a stranger that is called by the payer’s own is not trusted', () => {
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
  const report: Record<string, number> = {}
  const anyTrick = fc.constantFrom(...Object.keys(tricks))
  fc.assert(
    fc.property(anyPayment, anyAddress, anyCarrier, anyTrick, (payment, stranger, carrier, trick) => {
      fc.pre(stranger !== payment.payee)
      const calls = tricks[trick]?.(payment, stranger) ?? []
      // A plain call has no room for a second one.
      fc.pre(carrier !== 'plain' || calls.length === 1)
      const { decision } = check(body(payment, carriers[carrier]?.(calls, payment) ?? nothing))
      assert.notEqual(decision, 'match', `${trick}, ${carrier}`)
      report[trick] = (report[trick] ?? 0) + 1
    }),
    { numRuns: 2 * runs },
  )
  assert.deepEqual(Object.keys(report).toSorted(), Object.keys(tricks).toSorted())
})

/** What may be done to an operation around a good call: each may make it do something else, or keep it from being done. */
const operationTricks: Readonly<Record<string, (operation: Operation, stranger: Hex, at: number) => Operation>> = {
  'a bit of the nonce’s key': (operation, _stranger, at) => ({
    ...operation,
    // A key of 2^41 would be a time in milliseconds.
    nonce: 1n << BigInt(at % 190 === 40 ? 255 : 65 + (at % 190)),
  }),
  'a validator of a stranger': (operation, stranger) => ({ ...operation, nonce: BigInt(stranger) << 96n }),
  'an enabling of Kernel 3': (operation, stranger) => ({
    ...operation,
    nonce: (0x0101n << 240n) + (BigInt(stranger) << 80n),
  }),
  'an enabling before the signature': (operation, _stranger, at) => ({
    ...operation,
    signature: concatHex([(['0x00000002', '0x01', '0x02', '0x00000001'] as const)[at % 4] ?? '0x01', ecdsa]),
  }),
  'something behind the signature': (operation, stranger) => ({
    ...operation,
    signature: concatHex([ecdsa, stranger]),
  }),
  'a paymaster of a stranger': (operation, stranger) => ({
    ...operation,
    paymasterAndData: concatHex([stranger, `0x${sponsorship.slice(42)}`]),
  }),
  'a sponsorship that takes tokens': (operation, stranger) => ({
    ...operation,
    paymasterAndData: concatHex([`0x${sponsorship.slice(0, 106).slice(2)}`, '0x03', stranger, ecdsa]),
  }),
  'a factory of a stranger': (operation, stranger) => ({
    ...operation,
    initCode: concatHex([stranger, `0x${creation.slice(42)}`]),
  }),
  'another function of the factory': (operation) => ({
    ...operation,
    initCode: creation.replace('5fbfb9cf', 'deadbeef') as Hex,
  }),
  'a fee that is no fee any more': (operation) => ({ ...operation, gasFees: dear }),
  'a sender that is a token': (operation) => ({ ...operation, sender: usdc }),
}

test('no operation that was tampered with around its call is a match', () => {
  const report: Record<string, number> = {}
  const anyTrick = fc.constantFrom(...Object.keys(operationTricks))
  fc.assert(
    fc.property(anyPayment, anyAddress, anyTrick, fc.nat(1_000), (payment, stranger, trick, at) => {
      const good = userOperationOf(payment.account, [transfer(payment)])
      const bad = operationTricks[trick]?.(good, stranger, at) ?? good
      const { decision } = check(body(payment, call(entryPoint, encode('handleOps', [[bad], bundler]))))
      assert.notEqual(decision, 'match', `${trick} ${at}`)
      report[trick] = (report[trick] ?? 0) + 1
    }),
    { numRuns: runs },
  )
  assert.deepEqual(Object.keys(report).toSorted(), Object.keys(operationTricks).toSorted())
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
        // Whose account it is that pays is only known from the declared payer.
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

function execution({ to, value, data }: Call) {
  return { target: to, value, callData: data }
}

/** ERC-7579: one call packed, more of them as the ABI has them. */
function byMode(calls: readonly Call[]): Hex {
  const [only] = calls
  if (calls.length === 1 && only) {
    return encode('execute', [word0, encodePacked(['address', 'uint256', 'bytes'], [only.to, only.value, only.data])])
  }
  const batch = encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes callData)[]'), [
    calls.map(execution),
  ])
  return encode('execute', [`0x01${'00'.repeat(31)}`, batch])
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

function userOperation(sender: Hex, calls: readonly Call[], changes: Record<string, unknown> = {}): Hex {
  return encode('handleOps', [[{ ...userOperationOf(sender, calls), ...changes }], bundler])
}

function userOperationOf(sender: Hex, calls: readonly Call[]): Operation {
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
