import { ListFileError } from './list-source.ts'

/** The events of a document reader. Names come without their namespace prefix; `parent` of the root is ''. */
export type XmlListener = {
  /** Local name of the root element; a file with another one is refused as `schema`. */
  root: string
  /**
   * Called at each start tag. Return true to collect the element's own text for `close`; other text is not collected.
   * `attributes` returns the value of each attribute by its name.
   */
  open: (
    name: string,
    parent: string,
    attribute: (name: string) => string | null,
    attributes: () => [name: string, value: string][],
  ) => boolean
  /** Called at each end tag; `text` is null if it was not collected. */
  close: (name: string, parent: string, text: string | null) => void
  /** Maximum length of a collected text; default 1,024 characters. */
  textMaxChars?: number
}

/**
 * Reads an XML document as a stream, complete and well-formed or not at all: no document type, at most 64 levels,
 * collected texts within their limit, no single tag, text or comment over 1 MiB, declared as UTF-8 if declared at all.
 * Throws ListFileError `html`, `schema`, `encoding`, `not_well_formed`, `truncated`.
 */
export async function readXml(pieces: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  const frames: Frame[] = []
  const progress = { ending: false, quietChars: 0 }
  const line = () => `line ${parser.line}`

  parser.on('error', () => {
    throw new ListFileError(progress.ending ? 'truncated' : 'not_well_formed', line())
  })
  parser.on('xmldecl', (declared) => {
    if (declared.encoding && !/^(utf-8|us-ascii)$/i.test(declared.encoding)) throw new ListFileError('encoding', line())
  })
  parser.on('doctype', (text) => {
    throw new ListFileError(/^\s*html\b/i.test(text) ? 'html' : 'schema', line())
  })
  parser.on('opentag', (tag) => {
    progress.quietChars = 0
    const name = localName(tag.name)
    if (frames.length === 0) checkRoot(name, listener.root)
    if (frames.length >= depthMax) throw new ListFileError('schema', line())
    const attributes = tag.attributes
    const attribute = (attributeName: string) => findAttribute(attributes, attributeName)
    const isCollected = listener.open(name, frames.at(-1)?.name ?? '', attribute, () => namedLocally(attributes))
    frames.push({ name, text: isCollected ? '' : null })
  })
  parser.on('closetag', () => {
    progress.quietChars = 0
    const frame = frames.pop()
    if (frame) listener.close(frame.name, frames.at(-1)?.name ?? '', frame.text)
  })
  const onText = (text: string) => {
    progress.quietChars = 0
    const frame = frames.at(-1)
    if (!frame || frame.text === null) return
    frame.text += text
    if (frame.text.length > (listener.textMaxChars ?? textDefaultMaxChars)) throw new ListFileError('schema', line())
  }
  parser.on('text', onText)
  parser.on('cdata', onText)

  for await (const piece of pieces) {
    parser.write(piece)
    progress.quietChars += piece.length
    if (progress.quietChars > quietMaxChars) throw new ListFileError('schema', line())
  }
  progress.ending = true
  parser.close()
}

type Frame = { name: string; text: string | null }

function checkRoot(name: string, root: string): void {
  if (name === root) return
  throw new ListFileError(/^(html|head|body)$/i.test(name) ? 'html' : 'schema', 'root element')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function findAttribute(attributes: Record<string, string>, attributeName: string): string | null {
  for (const name in attributes) if (localName(name) === attributeName) return attributes[name] ?? null
  return null
}

function namedLocally(attributes: Record<string, string>): [name: string, value: string][] {
  return Object.entries(attributes).map(([name, value]) => [localName(name), value])
}

const depthMax = 64
const textDefaultMaxChars = 1024
/** The parser buffers a tag, text or comment until it ends: this is the limit of that buffer. */
const quietMaxChars = 1024 * 1024
