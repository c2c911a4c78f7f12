/** A command that cannot be executed. The message is shown to the person at the terminal. */
export class CliError extends Error {
  override name = 'CliError'
}
