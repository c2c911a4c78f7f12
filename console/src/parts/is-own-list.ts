/** Whether a list is the operator's own, which is not an independent source and whose age does not matter. */
export function isOwnList({ kind }: { kind: string }): boolean {
  return kind === 'own' || kind === 'allow'
}
