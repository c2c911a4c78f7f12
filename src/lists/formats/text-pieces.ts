/** Stands in a text for an object that was read and taken out of it. */
export const objectMark = '\0'

/**
 * A part of a text that no format reads: what stands between two braces without the braces in it, or a line outside of
 * all braces.
 */
export type TextPiece = {
  text: string
  /** The piece around it; null if it stands in none. */
  around: TextPiece | null
  /** Whether it is the value of a member of the piece around it, or in a list that is. */
  isMember: boolean
  /** The objects taken out of it, by their order in the text. */
  objects: { number: number; isMember: boolean }[]
  /** Whether it is such an object, outside of all braces, with text behind it that a stray brace ended. */
  isObject: boolean
}

/** The pieces of a text, each after the one around it. */
export function textPieces(text: string): TextPiece[] {
  const scan: Scan = { pieces: [], open: [], last: null, outside: '', objects: 0 }
  for (const part of text.split(marks)) {
    if (part === '{') open(scan)
    else if (part === '}') close(scan)
    else if (part === objectMark) addObject(scan)
    else add(scan, part)
  }
  endLines(scan)
  return scan.pieces
}

/**
 * `before`: the text since the last piece in it. `lists`: for each list in it that has not ended, whether it is the value
 * of a member.
 */
type OpenPiece = TextPiece & { before: string; lists: boolean[] }
type Scan = {
  pieces: TextPiece[]
  /** The pieces that have not ended, the innermost last. */
  open: OpenPiece[]
  /** The last piece that ended outside of all others, and the text since. */
  last: TextPiece | null
  outside: string
  /** How many objects were taken out so far. */
  objects: number
}

function open(scan: Scan): void {
  const { last } = scan
  const outer = scan.open.at(-1)
  const isContinued = outer === undefined && last !== null && continuing.test(scan.outside)
  if (last && isContinued) continueLast(scan, last)
  else if (outer === undefined) endLines(scan)
  const around = outer ?? (isContinued ? last : null)
  const piece = { text: '', around, isMember: isMemberOf(outer), objects: [], isObject: false, before: '', lists: [] }
  if (outer) addEmpty(outer)
  scan.pieces.push(piece)
  scan.open.push(piece)
}

/** Text before a brace that closes nothing belongs to the piece before it, which a stray brace ended. */
function close(scan: Scan): void {
  const piece = scan.open.pop()
  if (piece) {
    if (piece.around === null) scan.last = piece
    return
  }
  if (scan.last === null) {
    scan.last = pieceOf('')
    scan.pieces.push(scan.last)
  }
  continueLast(scan, scan.last)
}

function continueLast(scan: Scan, last: TextPiece): void {
  last.text += `\n${scan.outside}`
  scan.outside = ''
}

function addObject(scan: Scan): void {
  const around = scan.open.at(-1)
  const number = scan.objects++
  if (around) {
    around.objects.push({ number, isMember: isMemberOf(around) })
    addEmpty(around)
    return
  }
  endLines(scan)
  scan.last = { ...pieceOf(''), objects: [{ number, isMember: false }], isObject: true }
  scan.pieces.push(scan.last)
}

function add(scan: Scan, part: string): void {
  const piece = scan.open.at(-1)
  if (piece === undefined) {
    scan.outside += part
    return
  }
  if (part === '[') piece.lists.push(isMemberOf(piece))
  else if (part === ']') piece.lists.pop()
  piece.text += part
  piece.before += part
}

function addEmpty(piece: OpenPiece): void {
  piece.text += '{}'
  piece.before = ''
}

function endLines(scan: Scan): void {
  for (const line of scan.outside.split('\n')) if (hasWord.test(line)) scan.pieces.push(pieceOf(line))
  scan.outside = ''
}

function pieceOf(text: string): TextPiece {
  return { text, around: null, isMember: false, objects: [], isObject: false }
}

function isMemberOf(around: OpenPiece | undefined): boolean {
  return (
    around !== undefined &&
    (around.lists.at(-1) === true || nameBefore.test(around.before.slice(-nameMaxChars).trimEnd()))
  )
}

/** Text directly behind a piece, without a separator or a new line: a stray brace ended the piece. */
const continuing = /^[^\S\n]*[^\s,;\]][^\n]*$/
const hasWord = /[\p{L}\p{N}]/u
const marks = /([{}[\]\0])/
const nameBefore = /[:=]\s{0,16}["'“”‘’]?$/
const nameMaxChars = 64
