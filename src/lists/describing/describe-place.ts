import { message, type Lang, type MessageKey } from '../../messages/message.ts'

/**
 * Translates the position of a fault in a list file. The readers of list files name positions in English (`line 3`,
 * `array expected`). Names of files, elements and members, and paths such as `[3].url`, stay unchanged.
 */
export function describePlace(place: string, lang: Lang): string {
  const translate = (key: MessageKey | undefined, words: string, params = {}) =>
    key ? message(lang, key, params) : words
  return place
    .replace(counted, (words, word: string, value: string) => translate(countedMessages[word], words, { value }))
    .replace(share, (_words, count: string, total: string) => message(lang, 'list.place.share', { count, total }))
    .replace(phrase, (words) => translate(phraseMessages[words], words))
}

/** Words that precede a number or an identifier. */
const countedMessages: Readonly<Record<string, MessageKey>> = {
  designation: 'list.place.designation',
  entry: 'list.place.entry',
  line: 'list.place.line',
  row: 'list.place.row',
  status: 'list.place.status',
}

const phraseMessages: Readonly<Record<string, MessageKey>> = {
  'address not allowed': 'list.place.address_not_allowed',
  alias: 'list.place.alias',
  archive: 'list.place.archive',
  'array expected': 'list.place.array_expected',
  'array or object of names expected': 'list.place.array_or_names_expected',
  body: 'list.place.body',
  checksum: 'list.place.checksum',
  disk: 'list.place.disk',
  'duplicate member': 'list.place.duplicate_member',
  header: 'list.place.header',
  'member name': 'list.place.member_name',
  'nesting depth': 'list.place.nesting_depth',
  'object expected': 'list.place.object_expected',
  'one XML file expected': 'list.place.one_xml_expected',
  'one document expected': 'list.place.one_document_expected',
  'root element': 'list.place.root_element',
  'sequence expected': 'list.place.sequence_expected',
  tag: 'list.place.tag',
  timeout: 'list.place.timeout',
  'too many redirects': 'list.place.too_many_redirects',
  'unpacked size': 'list.place.unpacked_size',
  unreachable: 'list.place.unreachable',
  'wallet length': 'list.place.wallet_length',
  'wrong checksum': 'list.place.wrong_checksum',
  'wrong digit': 'list.place.wrong_digit',
  'wrong length': 'list.place.wrong_length',
}

const counted = new RegExp(`(?<![\\w.])(${Object.keys(countedMessages).join('|')}) ([\\w.-]+)`, 'g')
const share = /(?<![\w.])(\d+) of (\d+)(?![\w.])/g
const phrase = new RegExp(`(?<![\\w.])(${Object.keys(phraseMessages).join('|')})(?![\\w.])`, 'g')
