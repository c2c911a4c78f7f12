import assert from 'node:assert/strict'
import { ChainError, type ChainCause } from '../../../src/chains/chain-error.ts'

/** The answer is a ChainError with this cause, and nothing else. */
export async function refuses(answer: Promise<unknown>, reason: ChainCause): Promise<void> {
  await assert.rejects(answer, (error) => {
    assert.ok(error instanceof ChainError, String(error))
    assert.equal(error.reason, reason, error.message)
    return true
  })
}
