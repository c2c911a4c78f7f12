import { WithCode } from '../../parts/with-code.tsx'
import { Code } from './code.tsx'

/** Why a payment was not simply made, in a table: the sentence of the reason, then its code. */
export function Reason({ code, text }: { code: string; text: string | null }) {
  return (
    <small>
      {text !== null && <WithCode text={text} />} <Code name={code} />
    </small>
  )
}
