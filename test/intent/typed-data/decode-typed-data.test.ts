import assert from 'node:assert/strict'
import test from 'node:test'
import { onEthereum } from '../../support/intent/setting.ts'
import { readTypedData } from '../../../src/intent/typed-data/read-typed-data.ts'
import { typedDataReaders } from '../../../src/intent/typed-data/typed-data-readers.ts'
import { causesOf, decode } from './decode-document.ts'
import {
  alice,
  allowanceDocument,
  bulkOrderDocument,
  daiDocument,
  fields,
  gatewayDocument,
  gatewayWallet,
  orderDocument,
  permit2Address,
  permitDocument,
  safeDocument,
  seaportAddress,
  signatureTransferDocument,
  transferDocument,
  usdc,
  weth,
  type Document,
} from './documents.ts'
import { delegated, packed, safeOperation } from './operation-documents.ts'
import { channels, exact, exactProxy, permitted, upto, uptoProxy, voucher } from './x402-documents.ts'

const withoutChain = { ...onEthereum, network: { ...onEthereum.network, chainId: null } }

test('a type that differs by one letter is no standard, and nothing is taken from its message', () => {
  for (const [document, contract] of everyStandard()) {
    for (const twin of twinsOf(document)) {
      const effects = decode(twin, contract).effects
      assert.deepEqual(effects, [{ kind: 'unknown', why: 'types_unknown', target: contract }], twin.primaryType)
    }
  }
})

test('a struct inside that differs by one width makes no standard either', () => {
  for (const [document, contract] of everyStandard()) {
    const inner = Object.keys(document.types).filter(
      (name) => !['EIP712Domain', 'Witness', document.primaryType].includes(name),
    )
    for (const name of inner) {
      const changed = (document.types[name] ?? []).map((field) => {
        return field.type.startsWith('uint')
          ? { ...field, type: field.type === 'uint256' ? 'uint248' : 'uint256' }
          : field
      })
      const twin = bounded({ ...document, types: { ...document.types, [name]: changed } })
      const { effects } = decode(twin, contract)
      assert.deepEqual(effects, [{ kind: 'unknown', why: 'types_unknown', target: contract }], name)
    }
  }
})

test('types that nothing refers to change nothing, as they change no hash', () => {
  for (const [document, contract] of everyStandard()) {
    const wider = {
      ...document,
      types: { ...document.types, Unused: fields('uint8 a'), Wrap: fields(`${document.primaryType} a`) },
    }
    assert.deepEqual(decode(wider, contract), decode(document, contract))
  }
})

test('a signature for another chain or contract, or for every chain, is never taken for this one', () => {
  for (const [document, contract] of everyStandard()) {
    const existing = decode(document, contract).effects
    const types = { ...document.types }
    delete types['EIP712Domain']
    const { chainId, ...anyChain } = document.domain
    const { verifyingContract, ...anyContract } = document.domain
    assert.ok(chainId === 1 && verifyingContract === contract)
    for (const domain of [
      { ...document.domain, chainId: 8453 },
      { ...document.domain, chainId: '0x2105' },
      { ...document.domain, chainId: (2n ** 64n + 1n).toString() },
      { ...document.domain, salt: `0x${'00'.repeat(31)}01` },
      { ...anyChain, salt: `0x${'00'.repeat(31)}01` },
      anyChain,
      anyContract,
      {},
    ]) {
      const { effects } = decode({ ...document, types, domain }, contract)
      assert.deepEqual(causesOf(effects.slice(0, 1)), ['domain_mismatch'])
      assert.deepEqual(effects.slice(1), existing)
    }
    assert.deepEqual(causesOf(decode(document, weth).effects.slice(0, 1)), ['domain_mismatch'])
    assert.deepEqual(decode(document, weth).effects.slice(1), existing)
    assert.deepEqual(causesOf(decode(document, contract, withoutChain).effects.slice(0, 1)), ['domain_mismatch'])
  }
})

test('a message of no known type for another chain, or with a salt, states both', () => {
  const document = {
    ...transferDocument(),
    types: { Mail: fields('string text') },
    primaryType: 'Mail',
    message: { text: '' },
  }
  for (const part of [{ chainId: 8453 }, { salt: `0x${'00'.repeat(32)}` }]) {
    const { effects } = decode({ ...document, domain: { ...document.domain, ...part } })
    assert.deepEqual(causesOf(effects), ['domain_mismatch', 'types_unknown'])
  }
  assert.deepEqual(causesOf(decode(document).effects), ['types_unknown'])
})

test('only signed transfers, Safes, operations, Circle Gateway and x402 come to a transfer', () => {
  const transferring = new Set([
    'eip3009',
    'safe',
    'safe_operation',
    'user_operation',
    'delegator_operation',
    'x402_payment',
    'x402_voucher',
    'circle_gateway',
  ])
  for (const [document, contract, name] of everyStandard()) {
    const hasTransfer = decode(document, contract).effects.some(({ kind }) => kind === 'transfer')
    assert.equal(hasTransfer, transferring.has(name), name)
  }
  assert.deepEqual(
    new Set(everyStandard().map(([, , name]) => name)),
    new Set(typedDataReaders.map(({ name }) => name)),
  )
})

/** One document of every kind, with the contract it is meant for and the reader's name. */
function everyStandard(): [Document, string, string][] {
  const witness = { fields: fields('bytes32 salt'), value: { salt: `0x${'00'.repeat(32)}` } }
  const order = orderDocument([[1, usdc, '0', '8', '8']])
  return [
    [transferDocument(), usdc, 'eip3009'],
    [transferDocument('ReceiveWithAuthorization'), usdc, 'eip3009'],
    [gatewayDocument(), gatewayWallet, 'circle_gateway'],
    [permitDocument('1'), usdc, 'eip2612'],
    [daiDocument(true), usdc, 'dai_permit'],
    [allowanceDocument(false), permit2Address, 'permit2_allowance'],
    [allowanceDocument(true), permit2Address, 'permit2_allowance'],
    [signatureTransferDocument(false), permit2Address, 'permit2_transfer'],
    [signatureTransferDocument(true), permit2Address, 'permit2_transfer'],
    [signatureTransferDocument(false, witness), permit2Address, 'permit2_transfer'],
    [signatureTransferDocument(true, witness), permit2Address, 'permit2_transfer'],
    [order, seaportAddress, 'seaport'],
    [bulkOrderDocument(order), seaportAddress, 'seaport'],
    [safeDocument(), alice, 'safe'],
    [safeOperation('0.6'), contractOf(safeOperation('0.6')), 'safe_operation'],
    [safeOperation('0.7'), contractOf(safeOperation('0.7')), 'safe_operation'],
    [packed(), contractOf(packed()), 'user_operation'],
    [delegated(), alice, 'delegator_operation'],
    [permitted(exactProxy, exact), permit2Address, 'x402_payment'],
    [permitted(uptoProxy, upto), permit2Address, 'x402_payment'],
    [voucher(), channels, 'x402_voucher'],
  ]
}

function contractOf({ domain }: Document): string {
  return String(domain['verifyingContract'])
}

/** Twins that are well-typed and hash to something else: renamed, reordered, wider, narrower, longer and shorter structs. */
function twinsOf(document: Document): Document[] {
  const { types, primaryType, message } = document
  const own = types[primaryType] ?? []
  const withFields = (changed: Document['types'][string], values: Record<string, unknown> = message): Document => ({
    ...document,
    types: { ...types, [primaryType]: changed },
    message: values,
  })
  const [first, ...others] = own
  assert.ok(first)
  const { [first.name]: value, ...rest } = message
  const renamed = { ...types, [`${primaryType}_`]: own }
  delete renamed[primaryType]
  return [
    { ...document, types: renamed, primaryType: `${primaryType}_` },
    withFields([{ ...first, name: `${first.name}_` }, ...others], { ...rest, [`${first.name}_`]: value }),
    withFields(others, rest),
    withFields([...own, { name: 'memo', type: 'string' }, { name: 'memo2', type: 'string' }], {
      ...message,
      memo: '',
      memo2: '',
    }),
    ...(others.length > 0 ? [withFields(own.toReversed())] : []),
    ...['uint256', 'uint160', 'uint48', 'uint8'].flatMap((type) => {
      const matchCount = own.findIndex((field) => field.type === type)
      const twin = own.with(Math.max(matchCount, 0), {
        name: own[matchCount]?.name ?? '',
        type: type === 'uint256' ? 'int256' : 'uint256',
      })
      return matchCount < 0 ? [] : [withFields(twin)]
    }),
  ].filter((twin) => readTypedData(twin).typedData !== undefined)
}

/** The same document with small numbers, which fit every width. */
function bounded(document: Document): Document {
  const text = JSON.stringify(document.message).replaceAll(/"\d{20,}"/g, '"1"')
  return { ...document, message: JSON.parse(text) as Document['message'] }
}
