import type { ProofLine } from '../../../sdk/src/proof/proof-form.ts'
import { factsOfRule } from './host-index.ts'
import type { PackedLists } from './packed-lists.ts'
import { evmKeyWriter } from './evm-key.ts'
import { readSubjects } from './read-subjects.ts'
import type { SortedSubjects } from './subject-tree.ts'

/** The subjects of a tree, read from the index. `linesAt` returns the content of their leaves. */
type ListedSubjects = SortedSubjects & { linesAt: (position: number) => readonly ProofLine[] }

/** `order` has the numbers of the subjects in the order of their keys (order-subjects.ts). */
export function listedSubjects(packed: PackedLists, order: Uint32Array): ListedSubjects {
  const subjects = readSubjects(packed)
  const numberAt = (position: number) => order[position] ?? 0
  const writeEvmKey = evmKeyWriter(packed)
  const factsAt = (number: number) => factsOfRule(packed.hostIndex, subjects.ruleOf(number))
  const keyAt = (position: number) => subjects.keyOf(numberAt(position)) ?? ''
  return {
    size: order.length,
    keyAt,
    writeKey: (position, into, at) => {
      const number = numberAt(position)
      if (subjects.isEvm(number)) return writeEvmKey(number, into, at)
      const key = keyAt(position)
      for (let letter = 0; letter < key.length; letter++) into[at + letter] = key.charCodeAt(letter)
      return key.length
    },
    valueHashAt: (position) => {
      const number = numberAt(position)
      return subjects.isHost(number) ? subjects.hashOfFacts(factsAt(number)) : subjects.hashOfAddress(number)
    },
    linesAt: (position) => {
      const number = numberAt(position)
      return subjects.isHost(number) ? subjects.linesOfFacts(factsAt(number)) : subjects.linesOfAddress(number)
    },
  }
}
