/** The part of tr46 that is used here: UTS 46 processing. The package has no types. */
declare module 'tr46' {
  type Options = {
    checkBidi: boolean
    checkHyphens: boolean
    checkJoiners: boolean
    useSTD3ASCIIRules: boolean
    transitionalProcessing: boolean
    ignoreInvalidPunycode: boolean
  }

  /** The name in ASCII; null if it is refused. */
  export function toASCII(name: string, options: Options & { verifyDNSLength: boolean }): string | null
  /** The name in Unicode; parts that could not be converted are unchanged, and `error` is true. */
  export function toUnicode(name: string, options: Options): { domain: string; error: boolean }
}
