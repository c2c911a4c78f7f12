import { asOf, type BundleHosts, type BundleList } from './list-file.ts'

/** The text of data/NOTICE: what the bundle was made from and under which terms. */
export function buildNotice(lists: readonly (BundleList | BundleHosts)[]): string {
  const sections = lists.map((list) => [
    `lists/${list.id}.json`,
    '',
    wrap(`${ageOf(list)} ${list.licence}. Upstream: ${list.upstream_url}`, ''),
    ...('notice' in list ? [wrap(list.notice, '')] : []),
    ...list.origin.map(({ what, taken, licence }) => wrap(`- ${what} Taken: ${taken}. Licence: ${licence}.`, '  ')),
    '',
  ])
  return [...preamble.map((paragraph) => `${wrap(paragraph, '')}\n`), ...sections.flat()].join('\n')
}

function ageOf(list: BundleList | BundleHosts): string {
  const [as_of, { complete_through }] = [asOf(list), list]
  return as_of === complete_through
    ? `As of ${as_of}.`
    : `Complete through ${complete_through}, newest part of ${as_of}.`
}

const preamble = [
  'Where the built-in lists come from',
  'The files in this directory hold facts: which address stands on which list, since when, until when, and what the ' +
    'contract or service behind it is called. From the sources below only such facts were taken. No program text, ' +
    'no description and no database as a whole was copied, and each list is arranged anew. The exception is ' +
    'lists/polkadot-phishing.json, which is the list of polkadot-js/phishing as a whole, under its own licence.',
  'Nothing about natural persons was taken: no names, no dates of birth, no document numbers. Where a source names ' +
    'the party behind an address, the name was compared with a fixed table of organisations and otherwise dropped.',
  'Not part of it are the UK Sanctions List (Open Government Licence v3.0) and the consolidated list of the European ' +
    'Union (reuse under Commission Decision 2011/833/EU), which may be redistributed with attribution: what was ' +
    'collected of them are excerpts that name no digital currency address. Neither is the consolidated list of the ' +
    'United Nations Security Council: the copy that was collected is trimmed and names none either. All three are read ' +
    'from LISTS_DIR, and under LISTS_UPDATE=on from their publishers.',
  'events.json holds dated acts of authorities and issuers, compiled from public releases; the listing of 2026-04-24 ' +
    'is taken from the recent actions page of OFAC for that day. These are facts without a licence of their own.',
  'confusables.json is the map of look-alike characters that Unicode publishes for UTS 39 (confusables.txt, version ' +
    '17.0.0 of 2025-07-22), whole, copyright 2025 Unicode, Inc., under the Unicode License v3 (LICENSE-UNICODE). ' +
    'Changes: comments were dropped, and characters with the same prototype stand in one line.',
]

function wrap(text: string, indent: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > 100) {
      lines.push(line)
      line = indent + word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
