import fc from 'fast-check'
import { getAddress } from 'viem'
import type { AbiType, AbiValue } from '../../../src/intent/evm/abi.ts'

/** Some arguments for a function, as it is written: `f(address a0, (bytes b0, int24[2][] b1) a1)`. */
export function functionTexts(): fc.Arbitrary<string> {
  const { fields } = fc.letrec<{ fields: string; type: string }>((tie) => ({
    fields: fc
      .array(tie('type'), { minLength: 1, maxLength: 4 })
      .map((types) => types.map((type, i) => `${type} m${i}`).join(', ')),
    type: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constantFrom(...elementaryTypes),
      tie('type').map((type) => `${type}[]`),
      fc.tuple(tie('type'), fc.integer({ min: 1, max: 3 })).map(([type, length]) => `${type}[${length}]`),
      tie('fields').map((fields) => `(${fields})`),
    ),
  }))
  return fields.map((text) => `f(${text})`)
}

/** Values of a type, as the codec gives them. */
export function valuesOf(type: AbiType): fc.Arbitrary<AbiValue> {
  switch (type.kind) {
    case 'address':
      return fc
        .uint8Array({ minLength: 20, maxLength: 20 })
        .map((key) => getAddress(`0x${Buffer.from(key).toString('hex')}`))
    case 'bool':
      return fc.boolean()
    case 'uint':
      return fc.bigInt({ min: 0n, max: 2n ** BigInt(type.bits) - 1n })
    case 'int':
      return fc.bigInt({ min: -(2n ** BigInt(type.bits - 1)), max: 2n ** BigInt(type.bits - 1) - 1n })
    case 'fixed_bytes':
      return fc.uint8Array({ minLength: type.bytes, maxLength: type.bytes })
    case 'bytes':
      return fc.uint8Array({ maxLength: 70 })
    case 'string':
      return fc.string({ unit: 'grapheme', maxLength: 40 })
    case 'array':
      return fc.array(valuesOf(type.of), { minLength: type.length ?? 0, maxLength: type.length ?? 3 })
    default:
      return fc.record(Object.fromEntries(type.fields.map(({ name, type }) => [name, valuesOf(type)])))
  }
}

const elementaryTypes = [
  'address',
  'bool',
  'bytes',
  'string',
  'bytes1',
  'bytes4',
  'bytes31',
  'bytes32',
  'uint8',
  'uint48',
  'uint160',
  'uint248',
  'uint256',
  'int8',
  'int24',
  'int256',
]
