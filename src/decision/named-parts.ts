import { sharedPart, type SharedPart } from '../kit/shared-part.ts'
import { piecesOf, type Segment } from './form/segments.ts'

/** What is left out of inputs because other decisions share it. */
export type NamedParts = {
  shared: readonly SharedPart[]
  /** `{"<JSON pointer>":"<name>"}` in RFC 8785 form. */
  text: Segment
}

/** Names values by the JSON pointer at which they stand in the inputs. */
export function namedParts(values: readonly { pointer: string; value: object }[]): NamedParts {
  const named = values.map(({ pointer, value }) => ({ pointer, part: sharedPart(value) }))
  const members = named.map(({ pointer, part }) => `"${pointer}":"${part.hash}"`).toSorted()
  return { shared: named.map(({ part }) => part), text: pieceOfParts(members.join(',')) }
}

const pieceOfParts = piecesOf((members) => `{${members}}`)
