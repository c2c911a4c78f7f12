/** How changes that wait for an owner name a key. */
export function keySubject(keyId: string): string {
  return `key:${keyId}`
}
