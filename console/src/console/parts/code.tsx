import { Fragment } from 'react'

/** A code of the API, which breaks between its words only. */
export function Code({ name }: { name: string }) {
  return (
    <code className="unbroken">
      {name.split(/(?<=[_/])/).map((part, i) => (
        <Fragment key={i}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </code>
  )
}
