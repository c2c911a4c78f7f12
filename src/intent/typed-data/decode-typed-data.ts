import { unknownOf } from '../evm/build-effects.ts'
import { decodeCall } from '../evm/decoding/decode-call.ts'
import type { CallReading } from '../evm/decoder.ts'
import { showArgs } from '../evm/show-args.ts'
import type { Decoded } from '../effects/effects.ts'
import type { Setting } from '../effects/setting.ts'
import { encodeType } from './encode-type.ts'
import { refusedDomain } from './refused-domain.ts'
import { typedDataReaders } from './typed-data-readers.ts'
import type { SignedData } from './typed-data-reader.ts'
import { domainTypeName, type TypedData } from './typed-data.ts'

/** Where and when the signature is meant to be valid. `contract` is canonical. */
export type SignedFor = { contract: string; setting: Setting }

/**
 * All effects available to a holder of the signature. Pure. A standard is recognised by its exact types; a domain that
 * is not the contract's on the network's chain is an additional effect, since the signature is valid elsewhere.
 */
export function decodeTypedData(typedData: TypedData, signedFor: SignedFor): Decoded {
  const { types, primaryType, domain, message, misspelled } = typedData
  const signed: SignedData = {
    ...typedData,
    encodedType: encodeType(types, primaryType),
    encodedDomain: encodeType(types, domainTypeName),
    // Without a contract of its own the message is read as meant for the named one, but not accepted as valid.
    verifyingContract: domain.verifyingContract ?? signedFor.contract,
  }
  const { reading, hasDomain, isOfToken } = readSigned(signed, signedFor.setting)
  const isBound = hasDomain && isDomainOf(typedData, signedFor)
  const calls = reading.calls.map((call) => decodeCall(call, signedFor.setting))
  const omitted = calls.reduce((sum, { callsLeftOut = 0 }) => sum + callsLeftOut, 0)
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
    ...(omitted > 0 ? { callsLeftOut: omitted } : {}),
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

/** Without a chain, or with a salt instead, the same signature may be valid on other chains as well. */
function isDomainOf({ domain }: TypedData, { contract, setting }: SignedFor): boolean {
  const { chainId } = setting.network
  const isOnChain = chainId !== null && domain.chainId === BigInt(chainId)
  return isOnChain && domain.verifyingContract === contract && domain.salt === null
}
