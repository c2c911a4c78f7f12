import { z } from 'zod'
import type { ListEntry } from '../../src/lists/entry.ts'
import { entriesOfAsset, sanctionedAsset } from '../../src/lists/sources/eu-assets.ts'
import type { BundleList } from './list-file.ts'
import type { SourceFiles } from './source-files.ts'

/** The day on which the reports of the acts were read. */
const copyDay = '2026-11-27'
/** The adoption of the newest act that they report: nothing is known of the annex after it. */
const newestAct = '2026-04-23'
/** The acts that add an asset amend this Regulation, whose Annex LIII names all of them. */
const regulation = '32014R0833'

/** The crypto-assets of Annex LIII of Regulation (EU) No 833/2014: contracts, declared names and wrapped forms. */
export function buildEuAssets(source: SourceFiles): BundleList {
  const assets = source.json('sanctioned-assets/assets.json', z.array(sanctionedAsset))
  const entries = assets.flatMap((asset, at) =>
    entriesOfAsset({ celex: regulation, ...withSpellings(asset) }, `[${at}]`).map((entry): ListEntry => {
      return { ...entry, known_from: entry.listed_on ?? newestAct, known_to: null, absent_on: null }
    }),
  )
  return {
    id: 'eu-assets',
    kind: 'asset',
    authority: 'European Union, Regulation 833/2014',
    complete_through: newestAct,
    licence: 'Commission Decision 2011/833/EU; names and days are facts',
    upstream_url: 'https://eur-lex.europa.eu/eli/reg/2014/833/oj',
    origin: [
      {
        what:
          'Names, days of adoption and days of entry into force of the crypto-assets in Annex LIII of Regulation (EU) ' +
          'No 833/2014 (Article 5ba), as press summaries of the 19th and 20th package and opensanctions/opensanctions ' +
          'issue 3631 report them. The acts themselves were not at hand, so that every day has the basis `reported`; an ' +
          'asset without a day counts from the adoption of its act. One summary gives 2025-11-12 for A7A5 in place of ' +
          '2025-11-25. Other names of an asset and its wrapped forms are lines of their own, each with where it was read; no contract of a wrapped form is known.',
        taken: copyDay,
        licence: 'facts without a licence of their own',
      },
      {
        what: 'The two contracts of A7A5, from the adapter a7a5 of DefiLlama/peggedassets-server at commit 543aac6. Nothing but the addresses was taken.',
        taken: copyDay,
        licence: 'address facts without a licence of their own',
      },
    ],
    entries,
  }
}

/** Names and wrapped forms that the collected facts do not have, each with where it was read. */
function withSpellings(asset: z.infer<typeof sanctionedAsset>): z.infer<typeof sanctionedAsset> {
  const { spellings = [], wrapped = [] } = otherNames.get(asset.name) ?? {}
  const remaining = asset.wrapped.filter(({ symbol }) => !wrapped.some((other) => other.symbol === symbol))
  return { ...asset, spellings: [...asset.spellings, ...spellings], wrapped: [...remaining, ...wrapped] }
}

type Names = Partial<Pick<z.infer<typeof sanctionedAsset>, 'spellings' | 'wrapped'>>

/** The same name as one word, or in the other usual spelling of "ruble". */
const ofTheAct = 'the name in the act, in another spelling'
const russian = 'the name of the Bank of Russia (цифровой рубль)'
const shortForm = 'a short form of the name'
const press = 'press reports on the 20th package, which call it the CBDC of the Bank of Russia'
const wrappedCode = 'the contract WA7A5 in published source code: name "Wrapped A7A5 1.0", symbol "wA7A5"'

const otherNames: ReadonlyMap<string, Names> = new Map([
  [
    'A7A5',
    {
      wrapped: [
        { symbol: 'wA7A5', source: wrappedCode },
        { symbol: 'Wrapped A7A5', source: wrappedCode },
        { symbol: 'Wrapped A7A5 1.0', source: wrappedCode },
        { symbol: 'A7A5w', source: 'the symbol of the wrapped form in another spelling' },
      ],
    },
  ],
  [
    'digital rouble',
    {
      spellings: [
        ...named(ofTheAct, 'digitalrouble', 'digital ruble', 'digitalruble'),
        ...named(russian, 'цифровой рубль', 'цифровойрубль'),
        ...named(shortForm, 'e-rouble', 'e-ruble', 'erouble', 'eruble'),
        ...named(press, 'CBDC rouble', 'CBDC ruble', 'rouble CBDC', 'ruble CBDC', 'Russian CBDC'),
      ],
    },
  ],
])

function named(source: string, ...names: readonly string[]) {
  return names.map((name) => ({ name, source }))
}
