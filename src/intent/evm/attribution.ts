/**
 * The start of the attribution after a call's arguments (ERC-8021); null if there is none: codes of the parties that
 * helped to create the transaction. Contracts do not read past their arguments, and this form is recognised by its end.
 */
export function startOfAttribution(data: Uint8Array): number | null {
  const schemaAt = data.length - mark.length - 1
  if (schemaAt < 1 || !mark.equals(data.subarray(schemaAt + 1))) return null
  const start = schemas[data[schemaAt] ?? -1]?.(data.subarray(0, schemaAt)) ?? null
  return start === null || start < 0 || data.length - start > attributionBytesMax ? null : start
}

/** The start of each schema's own part, by the bytes before its number. */
const schemas: Readonly<Record<number, (before: Uint8Array) => number | null>> = {
  0: startOfCodes,
  // Preceded by the registry contract, its chain id, and the length of that id.
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

/** Printable codes, and their length in one byte. */
function startOfCodes(before: Uint8Array): number | null {
  const end = before.length - 1
  const start = end - (before[end] ?? 0)
  if (start < 0 || start === end) return null
  return before.subarray(start, end).every((byte) => byte >= 0x20 && byte <= 0x7e) ? start : null
}

const mark = Buffer.from('80218021802180218021802180218021', 'hex')
const attributionBytesMax = 1_024
