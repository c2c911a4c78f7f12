/** The part of tr46 that is used here: UTS 46 processing, which brings no types along. */
declare module 'tr46' {
  type Options = {
    checkBidi: boolean
    checkHyphens: boolean
    checkJoiners: boolean
    useSTD3ASCIIRules: boolean
    transitionalProcessing: boolean
    ignoreInvalidPunycode: boolean
  }

  /** The name in ASCII; null when it is refused. */
  export function toASCII(name: string, options: Options & { verifyDNSLength: boolean }): string | null
  /** The name in Unicode; what could not be converted stays as it was, and `error` says so. */
  export function toUnicode(name: string, options: Options): { domain: string; error: boolean }
}
