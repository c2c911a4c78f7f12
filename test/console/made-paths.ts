import type { TracePath } from '../../console/src/api/trace.ts'

/** A path of a trace over these parties, the last of them listed. */
export function madePath(direction: 'in' | 'out', parties: string[], amounts: number[], list = 'ofac'): TracePath {
  return {
    direction,
    parties: ['subject address', ...parties],
    amounts,
    hop: parties.length,
    list,
    tx: 'tx',
    txs: parties.map((party) => `tx ${party}`),
  }
}

/** So many paths of three transfers each, no party on two of them: three times as many parties. */
export function madePaths(count: number): TracePath[] {
  return Array.from({ length: count }, (_, n) =>
    madePath(n % 2 === 0 ? 'in' : 'out', [`a${n}`, `b${n}`, `c${n}`], [count - n, 2 * n + 1, 10]),
  )
}
