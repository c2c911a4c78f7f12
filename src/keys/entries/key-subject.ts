/** The subject of pending changes of a key. */
export function keySubject(keyId: string): string {
  return `key:${keyId}`
}
