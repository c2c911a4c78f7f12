/** A refused import. The message names the line or part, without a full stop. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
}
