/** Concatenated texts in UTF-8, the start of each, and the end of the last. */
export type TextRows = { text: Uint8Array; starts: Uint32Array }

/**
 * The order of the rows by text as JavaScript compares strings (by UTF-16 code units), stable; null if they are sorted
 * already. It sorts numbers of some characters each, which Node does ten times as fast as sorting strings. Throws
 * RangeError for over `rowsMax` rows.
 */
export function orderRows(rows: TextRows): Uint32Array | null {
  const count = rows.starts.length - 1
  if (count > rowsMax) throw new RangeError('too many addresses to sort')
  if (isOrdered(rows, count)) return null
  const order = new Uint32Array(count)
  for (let row = 0; row < count; row++) order[row] = row
  sortRange(rows, order, 0, count, 0)
  return order
}

/**
 * Below zero if the first text sorts first, zero for equal ones. `depth`: the number of leading bytes known to be
 * equal.
 */
export function compareRows(a: TextRows, rowA: number, b: TextRows, rowB: number, depth = 0): number {
  const startA = a.starts[rowA] ?? 0
  const startB = b.starts[rowB] ?? 0
  const lengthA = (a.starts[rowA + 1] ?? 0) - startA
  const lengthB = (b.starts[rowB + 1] ?? 0) - startB
  const shared = lengthA < lengthB ? lengthA : lengthB
  for (let at = depth; at < shared; at++) {
    const byteA = a.text[startA + at] ?? 0
    const byteB = b.text[startB + at] ?? 0
    if (byteA !== byteB) return (rankOfByte[byteA] ?? 0) - (rankOfByte[byteB] ?? 0)
  }
  return lengthA - lengthB
}

function isOrdered(rows: TextRows, count: number): boolean {
  for (let row = 1; row < count; row++) if (compareRows(rows, row - 1, rows, row) > 0) return false
  return true
}

/** The length in bytes of the common prefix of some texts, from `depth` on: `0x` of addresses, `.com` of hosts. */
function sharedBytes({ text, starts }: TextRows, order: Uint32Array, from: number, to: number, depth: number): number {
  const first = starts[order[from] ?? 0] ?? 0
  let shared = (starts[(order[from] ?? 0) + 1] ?? 0) - first
  for (let place = from + 1; place < to && shared > depth; place++) {
    const row = order[place] ?? 0
    const start = starts[row] ?? 0
    const length = (starts[row + 1] ?? 0) - start
    let at = depth
    while (at < shared && at < length && text[start + at] === text[first + at]) at++
    shared = at
  }
  return shared
}

/** Sorts a part of the order whose texts are equal up to `equalTo`. */
function sortRange(rows: TextRows, order: Uint32Array, from: number, to: number, equalTo: number): void {
  if (to - from <= fewRows) {
    sortFew(rows, order, from, to, equalTo)
    return
  }
  const depth = sharedBytes(rows, order, from, to, equalTo)
  const count = rows.starts.length - 1
  const alphabet = alphabetOf(rows, order, from, to, depth)
  const letters = lettersIn(alphabet.size, count)
  const keys = new Float64Array(to - from)
  for (let at = from; at < to; at++)
    keys[at - from] = lettersAt(rows, order[at] ?? 0, depth, letters, alphabet) * count + (order[at] ?? 0)
  keys.sort()
  for (let start = 0, end = 0; start < keys.length; start = end) {
    const key = Math.floor((keys[start] ?? 0) / count)
    for (; end < keys.length && Math.floor((keys[end] ?? 0) / count) === key; end++)
      order[from + end] = (keys[end] ?? 0) % count
    // A text that ends here equals all others with these characters.
    if (end - start > 1 && key % alphabet.size > 0) sortRange(rows, order, from + start, from + end, depth + letters)
  }
}

/** The characters of some texts: `places` maps each byte to its rank among them, from 1 on. */
type Alphabet = { size: number; places: Uint8Array }

/** Addresses use 22 characters: the fewer there are, the more of them fit into one number. */
function alphabetOf(rows: TextRows, order: Uint32Array, from: number, to: number, depth: number): Alphabet {
  const { text, starts } = rows
  const isUsed = new Uint8Array(256)
  for (let place = from; place < to; place++) {
    const row = order[place] ?? 0
    const start = (starts[row] ?? 0) + depth
    const end = Math.min(starts[row + 1] ?? 0, start + lettersMax)
    for (let at = start; at < end; at++) isUsed[rankOfByte[text[at] ?? 0] ?? 0] = 1
  }
  const ranks = new Uint8Array(256)
  let size = 1
  for (let rank = 0; rank < 256; rank++) if (isUsed[rank] === 1) ranks[rank] = size++
  return { size, places: ranks.map((_, byte) => ranks[rankOfByte[byte] ?? 0] ?? 0) }
}

/** How many characters of an alphabet of this size fit into 53 bits above the number of a row. At least three do. */
function lettersIn(size: number, rows: number): number {
  let letters = 0
  for (let numbers = rows * size; numbers <= Number.MAX_SAFE_INTEGER && letters < lettersMax; numbers *= size) letters++
  return letters
}

/** Insertion sort. Rows with equal texts keep their order, which is that of their numbers. */
function sortFew(rows: TextRows, order: Uint32Array, from: number, to: number, depth: number): void {
  for (let next = from + 1; next < to; next++) {
    const row = order[next] ?? 0
    let at = next
    for (; at > from && compareRows(rows, order[at - 1] ?? 0, rows, row, depth) > 0; at--)
      order[at] = order[at - 1] ?? 0
    order[at] = row
  }
}

/** Bytes of a row as one number; 0 stands for a byte past the end. */
function lettersAt(
  { text, starts }: TextRows,
  row: number,
  depth: number,
  letters: number,
  alphabet: Alphabet,
): number {
  const { size, places } = alphabet
  const end = starts[row + 1] ?? 0
  let number = 0
  for (let at = (starts[row] ?? 0) + depth, last = at + letters; at < last; at++)
    number = number * size + (at < end ? (places[text[at] ?? 0] ?? 0) : 0)
  return number
}

/**
 * UTF-8 sorts by code point, and JavaScript sorts strings by UTF-16, where surrogate pairs come before U+E000 to
 * U+FFFF. Their first bytes swap ranks.
 */
const rankOfByte = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0xee || byte === 0xef) return byte + 5
  return byte >= 0xf0 && byte <= 0xf4 ? byte - 2 : byte
})
/** The maximum number of characters in one number. */
const lettersMax = 8
const rowsMax = 2 ** 26
const fewRows = 24
