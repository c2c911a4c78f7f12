import { Fragment } from 'react'

/** A text of the API, which marks code with backticks: `withCode` of the service draws the same on its pages. */
export function WithCode({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : <Fragment key={i}>{part}</Fragment>))
}
