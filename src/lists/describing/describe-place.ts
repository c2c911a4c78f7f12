import { message, type Lang, type MessageKey } from '../../messages/message.ts'

/**
 * Translates the position of a fault in a list file. The readers of list files name positions in English (`line 3`,
 * `array expected`). Names of files, elements and members, and paths such as `[3].url`, stay unchanged.
 */
export function describePlace(place: string, lang: Lang): string {
  const translate = (key: MessageKey | undefined, words: string, params = {}) =>
    key ? message(lang, key, params) : words
  const described = place
    .replace(counted, (words, word: string, value: string) => translate(countedMessages[word], words, { value }))
    .replace(share, (_words, count: string, total: string) => message(lang, 'list.place.share', { count, total }))
    .replace(phrase, (words) => translate(phraseMessages[words], words))
  return lang === 'zh' ? described.replaceAll('; ', '；').replaceAll(', ', '，') : described
}

/** Words that precede a number or an identifier. */
const countedMessages: Readonly<Record<string, MessageKey>> = {
  designation: 'list.place.designation',
  entry: 'list.place.entry',
  line: 'list.place.line',
  perhaps: 'list.place.perhaps',
  'rename to': 'list.place.rename',
  row: 'list.place.row',
  status: 'list.place.status',
}

const phraseMessages: Readonly<Record<string, MessageKey>> = {
  'address not allowed': 'list.place.address_not_allowed',
  alias: 'list.place.alias',
  archive: 'list.place.archive',
  'JSON array expected': 'list.place.array_expected',
  'array or object of names expected': 'list.place.array_or_names_expected',
  backslash: 'list.place.backslash',
  body: 'list.place.body',
  'both address and host': 'list.place.both_subjects',
  checksum: 'list.place.checksum',
  'contains a space': 'list.place.contains_space',
  'control character': 'list.place.control_character',
  'day expected': 'list.place.day_expected',
  disk: 'list.place.disk',
  'duplicate member': 'list.place.duplicate_member',
  empty: 'list.place.empty',
  header: 'list.place.header',
  'is shared by many; list the names below it': 'list.place.shared_by_many',
  'member name': 'list.place.member_name',
  'misplaced star': 'list.place.misplaced_star',
  missing: 'list.place.missing',
  'names below a shared suffix': 'list.place.shared_suffix',
  'neither address nor host': 'list.place.neither_subject',
  'nesting depth': 'list.place.nesting_depth',
  'not a host': 'list.place.not_host',
  'not after listed_on': 'list.place.not_after',
  'object expected': 'list.place.object_expected',
  'one document expected': 'list.place.one_document_expected',
  'one XML file expected': 'list.place.one_xml_expected',
  'range of addresses': 'list.place.range',
  'root element': 'list.place.root_element',
  'sequence expected': 'list.place.sequence_expected',
  tag: 'list.place.tag',
  'text expected': 'list.place.text_expected',
  timeout: 'list.place.timeout',
  'too long': 'list.place.too_long',
  'too many redirects': 'list.place.too_many_redirects',
  'unknown member': 'list.place.unknown_member',
  'unpacked size': 'list.place.unpacked_size',
  unreachable: 'list.place.unreachable',
  'wallet length': 'list.place.wallet_length',
  'web page expected': 'list.place.web_page',
  'wrong checksum': 'list.place.wrong_checksum',
  'wrong digit': 'list.place.wrong_digit',
  'wrong length': 'list.place.wrong_length',
}

const counted = new RegExp(`(?<![\\w.])(${Object.keys(countedMessages).join('|')}) ([\\w./-]+)`, 'g')
const share = /(?<![\w.])(\d+) of (\d+)(?![\w.])/g
const phrase = new RegExp(`(?<![\\w.])(${Object.keys(phraseMessages).join('|')})(?![\\w.])`, 'g')
