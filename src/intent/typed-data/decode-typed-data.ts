import { unknownOf } from '../evm/build-effects.ts'
import { decodeCall } from '../evm/decode-call.ts'
import type { CallReading } from '../evm/decoder.ts'
import { showArgs } from '../evm/show-args.ts'
import type { Decoded } from '../effects/effects.ts'
import type { Setting } from '../effects/setting.ts'
import { encodeType } from './encode-type.ts'
import { refusedDomain } from './refused-domain.ts'
import { typedDataReaders } from './typed-data-readers.ts'
import type { SignedData } from './typed-data-reader.ts'
import { domainTypeName, type TypedData } from './typed-data.ts'

/** Where and when the signature is meant to count. `contract` is canonical. */
export type SignedFor = { contract: string; setting: Setting }

/**
 * Everything that whoever holds the signature can do. Pure. A standard is known by its types to the letter; a domain that
 * is not the contract's on the network's chain is an effect beside the others, since the signature counts elsewhere.
 */
export function decodeTypedData(typedData: TypedData, signedFor: SignedFor): Decoded {
  const { types, primaryType, domain, message, misspelled } = typedData
  const signed: SignedData = {
    ...typedData,
    encodedType: encodeType(types, primaryType),
    encodedDomain: encodeType(types, domainTypeName),
    // Without a contract of its own the message is read as meant for the one that was named; it is not taken for right.
    verifyingContract: domain.verifyingContract ?? signedFor.contract,
  }
  const { reading, hasDomain, isOfToken } = readSigned(signed, signedFor.setting)
  const isBound = hasDomain && isDomainOf(typedData, signedFor)
  const calls = reading.calls.map((call) => decodeCall(call, signedFor.setting))
  const left = calls.reduce((sum, { callsLeftOut = 0 }) => sum + callsLeftOut, 0)
  const refused = isBound && isOfToken ? refusedDomain(signed, signedFor.setting) : []
  return {
    effects: [
      ...(isBound ? [] : [unknownOf('domain_mismatch', domain.verifyingContract)]),
      ...(refused === null && reading.effects.some(({ kind }) => kind === 'transfer')
        ? [unknownOf('domain_unknown', domain.verifyingContract)]
        : []),
      ...Array.from(misspelled, (address) => unknownOf('address_checksum', address)),
      ...reading.effects,
      ...calls.flatMap(({ effects }) => effects),
    ],
    decoded: {
      name: primaryType,
      target: domain.verifyingContract,
      args: showArgs(message),
      calls: calls.map(({ decoded }) => decoded),
    },
    ...(left > 0 ? { callsLeftOut: left } : {}),
    ...(refused === null || refused.length === 0 ? {} : { refusedDomain: refused }),
  }
}

type ReadSigned = { reading: CallReading; hasDomain: boolean; isOfToken: boolean }

function readSigned(signed: SignedData, setting: Setting): ReadSigned {
  for (const reader of typedDataReaders) {
    const reading = reader.read(signed, setting)
    const isOfToken = reader.isOfToken === true && setting.rules.hasTokenDomains
    if (reading) return { reading, hasDomain: reader.hasDomain(signed), isOfToken }
  }
  return {
    reading: { effects: [unknownOf('types_unknown', signed.domain.verifyingContract)], calls: [] },
    hasDomain: true,
    isOfToken: false,
  }
}

/** Without a chain, or with a salt in its place, the same signature may count on other chains as well. */
function isDomainOf({ domain }: TypedData, { contract, setting }: SignedFor): boolean {
  const { chainId } = setting.network
  const isOnChain = chainId !== null && domain.chainId === BigInt(chainId)
  return isOnChain && domain.verifyingContract === contract && domain.salt === null
}
