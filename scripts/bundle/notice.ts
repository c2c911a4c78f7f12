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
  'Sources of the built-in lists',
  'The files in this directory contain facts: which address is on which list, since when, until when, and the name of ' +
    'the contract or service behind it. Only such facts were taken from the sources below. No program text, no ' +
    'description and no database as a whole was copied, and each list has its own arrangement. The exception is ' +
    'lists/polkadot-phishing.json, which is the complete list of polkadot-js/phishing, under its own licence.',
  'No data about natural persons was taken: no names, no dates of birth, no document numbers. Where a source names ' +
    'the party behind an address, the name was compared with a fixed table of organisations and otherwise dropped.',
  'lists/ofac-names.txt holds the names of organisations, and of no persons, in SDN_ADVANCED.XML of 2025-11-19 (work of the ' +
    'United States Government, public domain), reduced to small letters and digits.',
  'Of the UK Sanctions List (Open Government Licence v3.0) and the consolidated list of the European Union (reuse under ' +
    'Commission Decision 2011/833/EU), which may be redistributed with attribution, only the wallets that were seen in ' +
    'their texts are included, in lists/official-notices.json: the available copies are excerpts. The consolidated list of ' +
    'the United Nations Security Council is not included: the available copy is trimmed and contains no address. The orders ' +
    "of Israel's NBCTF are not included: their publisher grants no licence. All four are read from LISTS_DIR, and with " +
    'LISTS_UPDATE=on from those publishers that have a stable address.',
  'events.json contains dated acts of authorities and issuers, compiled from public releases; the listing of ' +
    '2026-04-24 is taken from the recent actions page of OFAC for that day. These are facts without a licence of ' +
    'their own.',
  'confusables.json is the map of look-alike characters that Unicode publishes for UTS 39 (confusables.txt, version ' +
    '17.0.0 of 2025-07-22), complete, copyright 2025 Unicode, Inc., under the Unicode License v3 (LICENSE-UNICODE). ' +
    'Changes: comments were removed, and characters with the same prototype are on one line.',
  'incidents.json holds facts of public incidents: day, name, amount and class. Day, name and amount are taken from the ' +
    'headings of SunWeb3Sec/DeFiHackLabs at b3719ce7 (Apache-2.0) and from the table of bridge hacks of ' +
    'RafaelAPB/SoKSPBlockchainInterop at 016a22ac (MIT), both taken on 2026-11-20. Classes are our own, by the words of ' +
    'the headings. Amounts that are not in dollars without doubt are left out.',
  'observatory/items.jsonl holds title, abstract and day of the proposals of ethereum/EIPs at f767a1e8 and ethereum/ERCs of ' +
    'August 2026 that were created since 2022, under CC0 (each proposal waives copyright). The terms in ' +
    'observatory/terms.json are our own.',
  'known-contracts.json holds the addresses of tokens, contracts and programs that many use, each with its kind and a ' +
    'name. Its member `origin` names the packages and repositories from which these facts were taken, and their licences.',
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
