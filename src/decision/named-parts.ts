import { sharedPart, type SharedPart } from '../kit/shared-part.ts'
import { piecesOf, type Segment } from './form/segments.ts'

/** The parts that are left out of inputs because other decisions share them. */
export type NamedParts = {
  shared: readonly SharedPart[]
  /** `{"<JSON pointer>":"<name>"}` in RFC 8785 form. */
  text: Segment
}

/** Names values by their JSON pointers in the inputs. */
export function namedParts(values: readonly { pointer: string; value: object }[]): NamedParts {
  const parts = values.map(({ pointer, value }) => ({ pointer, part: sharedPart(value) }))
  const members = parts.map(({ pointer, part }) => `"${pointer}":"${part.hash}"`).toSorted()
  return { shared: parts.map(({ part }) => part), text: pieceOfParts(members.join(',')) }
}

const pieceOfParts = piecesOf((members) => `{${members}}`)
