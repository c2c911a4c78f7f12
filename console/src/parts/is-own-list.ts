/** Whether a list is the operator's own: it is no check that others have made, and its file has no age that counts. */
export function isOwnList({ kind }: { kind: string }): boolean {
  return kind === 'own' || kind === 'allow'
}
