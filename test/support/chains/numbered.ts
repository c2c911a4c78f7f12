/** The numbers from 1 to `count`. */
export function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1)
}
