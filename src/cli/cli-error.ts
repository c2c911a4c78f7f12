/** A command that cannot be carried out: the message is a sentence for the person at the terminal. */
export class CliError extends Error {
  override name = 'CliError'
}
