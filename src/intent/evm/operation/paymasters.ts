import { checksumEvm } from '../../../kit/address.ts'
import type { UnknownCause } from '../../effects/effects.ts'
import type { Setting } from '../../effects/setting.ts'
import { isEcdsa } from '../ecdsa.ts'
import type { EntryPointVersion } from '../../../chains/evm-contracts.ts'
import { whyNotValid } from '../validity.ts'

/** A paymaster that charges the account nothing, if its data has this form. */
type Paymaster = {
  version: EntryPointVersion
  /** By name, if it is at this address on one network only. */
  network?: string
  /** When it pays, from the data after its address and gas limits; null if it may charge for it. */
  readWindow: (data: Buffer) => { after: bigint; until: bigint } | null
}

/** Why an operation is not known to be paid by another party for free; null if it is. */
export function whyNotSponsored(
  paymasterAndData: Uint8Array,
  version: EntryPointVersion | null,
  { network, now }: Setting,
): UnknownCause | null {
  if (paymasterAndData.length < 20) return 'paymaster_unknown'
  const paymaster = paymasters.get(checksumEvm(paymasterAndData.subarray(0, 20)))
  if (paymaster?.version !== version || (paymaster.network ?? network.name) !== network.name) return 'paymaster_unknown'
  const window = paymaster.readWindow(Buffer.from(paymasterAndData.subarray(version === '0.6' ? 20 : 52)))
  return window === null ? 'paymaster_unknown' : whyNotValid(window.after, window.until, now)
}

/**
 * Pimlico's: a byte of which all but the lowest bit is the mode, 0 for its own money; until, after (six bytes each);
 * its signature. In the other mode it charges tokens.
 */
function readPimlico(data: Buffer): { after: bigint; until: bigint } | null {
  if (data.length !== 78 || (data[0] ?? 0) > 1 || !isEcdsa(data.subarray(13))) return null
  return { until: BigInt(data.readUIntBE(1, 6)), after: BigInt(data.readUIntBE(7, 6)) }
}

/**
 * Coinbase's: until, after (six bytes each), its customer (16), three flags, token, receiver (20 each), rate (32), gas
 * (6), signature. With a token it charges some of it.
 */
function readCoinbase(data: Buffer): { after: bigint; until: bigint } | null {
  const isPaid = data.subarray(29, 51).some((byte) => byte !== 0)
  if (data.length !== 174 || isPaid || !isEcdsa(data.subarray(109))) return null
  return { until: BigInt(data.readUIntBE(0, 6)), after: BigInt(data.readUIntBE(6, 6)) }
}

const paymasters: ReadonlyMap<string, Paymaster> = new Map<string, Paymaster>([
  ['0x6666666666667849c56f2850848cE1C4da65c68b', { version: '0.6', readWindow: readPimlico }],
  ['0x777777777777AeC03fd955926DbF81597e66834C', { version: '0.7', readWindow: readPimlico }],
  ['0x888888888888Ec68A58AB8094Cc1AD20Ba3D2402', { version: '0.8', readWindow: readPimlico }],
  ['0x2FAEB0760D4230Ef2aC21496Bb4F0b47D634FD4c', { version: '0.6', network: 'base', readWindow: readCoinbase }],
])
