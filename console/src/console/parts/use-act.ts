import { useState } from 'react'
import { useChange, type Request } from '../api.ts'

type Act<Answer> = {
  text: string | null
  error: Error | null
  isPending: boolean
  /** Shows what another form has brought about. */
  show: (text: string | null) => void
  /** `textOf` puts the answer in words; null where the page shows it beside the button already. */
  act: (request: Request, textOf: (answer: Answer) => string | null) => void
}

/** A change behind a button, and the text of the result beside the button once it is made. */
export function useAct<Answer>(): Act<Answer> {
  const change = useChange<Answer>()
  const [text, setText] = useState<string | null>(null)
  const show = (next: string | null) => {
    change.reset()
    setText(next)
  }
  return {
    text,
    error: change.error,
    isPending: change.isPending,
    show,
    act: (request, textOf) => {
      setText(null)
      change.mutate(request, { onSuccess: (answer) => setText(textOf(answer)) })
    },
  }
}
