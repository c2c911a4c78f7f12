/** What stops an import. The message names the line or the part, without a full stop. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
}
