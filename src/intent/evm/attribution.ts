/**
 * Where the attribution begins that stands behind a call's arguments (ERC-8021), null where none does: codes that say by
 * whose help the transaction came about. Contracts do not read behind their arguments, and this form is told by its end.
 */
export function startOfAttribution(data: Uint8Array): number | null {
  const schemaAt = data.length - mark.length - 1
  if (schemaAt < 1 || !mark.equals(data.subarray(schemaAt + 1))) return null
  const start = schemas[data[schemaAt] ?? -1]?.(data.subarray(0, schemaAt)) ?? null
  return start === null || start < 0 || data.length - start > attributionBytesMax ? null : start
}

/** Where each schema's own part begins, by what stands before its number. */
const schemas: Readonly<Record<number, (before: Uint8Array) => number | null>> = {
  0: startOfCodes,
  // The contract that knows the codes, its chain's number, and the length of that number stand before them.
  1(before) {
    const end = startOfCodes(before)
    if (end === null || end < 1) return null
    const digits = before[end - 1] ?? 0
    return digits < 1 || digits > 32 ? null : end - 1 - digits - 20
  },
  // CBOR, and its length in two bytes.
  2(before) {
    const end = before.length - 2
    if (end < 1) return null
    const length = (before[end] ?? 0) * 256 + (before[end + 1] ?? 0)
    return length < 1 ? null : end - length
  },
}

/** Codes of printable letters, and their length in one byte. */
function startOfCodes(before: Uint8Array): number | null {
  const end = before.length - 1
  const start = end - (before[end] ?? 0)
  if (start < 0 || start === end) return null
  return before.subarray(start, end).every((byte) => byte >= 0x20 && byte <= 0x7e) ? start : null
}

const mark = Buffer.from('80218021802180218021802180218021', 'hex')
const attributionBytesMax = 1_024
