import assert from 'node:assert/strict'
import { readLayerStates, writeLayerState } from '../../src/lists/loading/state.ts'

/** Keeps the layers of a list again and again, until it is killed. */
const dataDir = process.argv[2] ?? assert.fail('needs a data folder')
const { states } = await readLayerStates(dataDir, 'beta', 'folder', 0)
process.send?.('writing')
for (;;) for (const state of states.values()) await writeLayerState(dataDir, state)
