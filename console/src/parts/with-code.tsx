import { Fragment } from 'react'

/** Renders backticks in a text of the API as code; `withCode` of the service does the same on its pages. */
export function WithCode({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : <Fragment key={i}>{part}</Fragment>))
}
