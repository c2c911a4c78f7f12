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
          '2025-11-25. An asset without a symbol stands by its name in the usual spellings of English and Russian too. A wrapped form is a line of its own, by its symbol, where no contract of it is known.',
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

/** An asset without a symbol is declared by its name alone, which has other spellings. */
function withSpellings(asset: z.infer<typeof sanctionedAsset>): z.infer<typeof sanctionedAsset> {
  const spellings = otherSpellings.get(asset.name)
  return asset.symbols.length > 0 || spellings === undefined ? asset : { ...asset, symbols: [asset.name, ...spellings] }
}

const otherSpellings: ReadonlyMap<string, readonly string[]> = new Map([
  ['digital rouble', ['digitalrouble', 'digital ruble', 'digitalruble', 'цифровой рубль', 'цифровойрубль']],
])
