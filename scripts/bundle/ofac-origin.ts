import type { Origin } from './list-file.ts'

const publicDomain = 'public domain (work of the United States Government)'

/** Where the OFAC list comes from, copy by copy. */
export const ofacOrigin: Origin[] = [
  {
    what:
      'Digital currency addresses of the SDN list as published nightly by the repository ' +
      '0xB10C/ofac-sanctioned-digital-currency-addresses and its forks, and the days between which each address ' +
      'appeared and disappeared, seen in 31 commits and in daily branches of sambacha/ofac-list from 2021 to 2025. ' +
      'Whole copies of 2024-09-27, 2025-06-20 and 2025-11-27 agree with it.',
    taken: '2025-11-27',
    licence: `MIT for the repositories, the facts ${publicDomain}`,
  },
  {
    what:
      'The TRX and SOL addresses of the same repository at commit 17121db4, of a day between July and September 2026 ' +
      '(counted as known from 2026-09-30), and one more SOL address that was there by 2026-10-03. Other tickers were ' +
      'not seen at that time.',
    taken: '2026-10-03',
    licence: `MIT for the repository, the facts ${publicDomain}`,
  },
  {
    what:
      'What daily copies of the list added and removed from 2024-12-29 to 2026-08-22, with the day that each list states, ' +
      'and all 961 addresses of 2026-08-20, from thomasgregg/crypto-sanctions-list at 14d1d71. Addresses stand there in ' +
      'lower case: the case of 34 is from copies of acts of 2026 in ryanshatch/blockchain-analysis-on-threat-actors at ' +
      '17f5efb, others were restored by their checksum, and three Monero addresses stay in lower case.',
    taken: '2026-08-22',
    licence: `MIT for the first repository, none stated for the second, the facts ${publicDomain}`,
  },
  {
    what:
      'SDN_ADVANCED.XML of 2025-11-19: the uid of the party behind each address, and the day on which the party was ' +
      'listed. An address may have been added to its party later, so that this day is the earliest possible one.',
    taken: '2025-11-19',
    licence: publicDomain,
  },
  {
    what:
      'Ethereum addresses with the day of their designation, from ultrasoundmoney/ofac-ethereum-addresses. This list ' +
      'is kept by hand and still named two addresses (0x905b63fff465..., 0x6acdfba02d39...) that the nightly copies ' +
      'no longer held; only its dates and its names of organisations were used.',
    taken: '2024-05-05',
    licence: 'MIT',
  },
  {
    what: 'Ethereum addresses from ultrasoundmoney/ofac-ethereum-addresses, 16 of them new since the last whole copy.',
    taken: '2026-06-25',
    licence: 'MIT',
  },
  {
    what:
      'SDN.CSV of July 2021 and SDN_COMMENTS.CSV of December 2025, as kept in the test data of moov-io/watchman: the ' +
      'numbers (uid) of the parties behind addresses. The days of two acts that are ' +
      'older than the oldest copy are carried over by these numbers.',
    taken: '2025-12-31',
    licence: `Apache-2.0 for the repository, the facts ${publicDomain}`,
  },
  {
    what:
      'Excerpts of SDN.XML (2026-09-10) and SDN_ADVANCED.XML (undated): uids, and two TRON addresses of the Central ' +
      'Bank of Iran, whose listing of 2026-04-24 is dated by the recent actions page of OFAC for that day.',
    taken: '2026-09-10',
    licence: publicDomain,
  },
]
