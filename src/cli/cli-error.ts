/** A command that failed for a known reason. The message is shown to the user. */
export class CliError extends Error {
  override name = 'CliError'
}
