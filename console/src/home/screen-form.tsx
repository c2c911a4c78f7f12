import { useRef, useState, type FormEvent, type RefObject } from 'react'
import type { Problem } from '../api/call-api.ts'
import { isTokenLike } from '../api/is-token-like.ts'
import { isUrlLike } from '../api/is-url-like.ts'
import type { Question } from '../api/screen.ts'
import { FieldProblem, problemSentences } from '../parts/field-problem.tsx'
import { NetworkSelect } from '../parts/network-select.tsx'
import { useMessages } from '../use-messages.ts'
import { examples } from '../../../src/http/pages/home-doors.ts'

type ScreenFormProps = {
  /** The question in the URL; the fields follow it when the user goes back or forward. */
  current: Question
  /** A refusal about one of the fields; it is shown until that field changes. */
  problem: Problem | null
  ask: (question: Question) => void
}

/** The form that screens an address or a payment URL. */
export function ScreenForm({ current, problem, ask }: ScreenFormProps) {
  const { lang, t } = useMessages()
  const inputRef = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useDraft(current)
  const [empty, setEmpty] = useState(false)
  const submit = ({ q, network }: Question) => {
    const text = q.trim()
    // Attestations are pasted here too; they have a page of their own.
    if (isTokenLike(text)) return location.assign(`/attestation/${text}?lang=${lang}`)
    const question = { q: text, network: isUrlLike(text) ? '' : network }
    setEmpty(text === '')
    setDraft(question)
    if (text === '') inputRef.current?.focus()
    else ask(question)
    return undefined
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(draft)
  }
  const untouched = (field: keyof Question) => draft[field].trim() === current[field]
  const textProblem = problem?.field !== 'network' && untouched('q') ? problemSentences(problem, lang) : null
  const networkProblem = problem?.field === 'network' && untouched('network') ? problemSentences(problem, lang) : null
  const emptyProblem = empty && draft.q.trim() === '' ? t('form.empty') : null
  return (
    <form className="screen" aria-label={t('form.title')} onSubmit={onSubmit} noValidate>
      <div className="fields">
        <TextField
          value={draft.q}
          problem={emptyProblem ?? textProblem}
          inputRef={inputRef}
          type={(q) => setDraft({ ...draft, q })}
        />
        <div className="field">
          <label htmlFor="network">{t('form.network')}</label>
          {isUrlLike(draft.q.trim()) ? (
            <NoNetwork />
          ) : (
            <NetworkSelect
              value={draft.network}
              choose={(network) => setDraft({ ...draft, network })}
              problemId="network-problem"
              invalid={networkProblem !== null}
            />
          )}
        </div>
        <button type="submit" className="primary">
          {t('form.submit')}
        </button>
      </div>
      <FieldProblem id="network-problem" sentence={networkProblem} />
      <p id="q-hint" className="hint">
        {t('form.hint')}
      </p>
      <Examples screen={(q) => submit({ q, network: '' })} />
    </form>
  )
}

/** The typed values, reset whenever the URL has another question. */
function useDraft(current: Question): [Question, (draft: Question) => void] {
  const [draft, setDraft] = useState(current)
  const [followed, setFollowed] = useState(current)
  if (followed.q !== current.q || followed.network !== current.network) {
    setFollowed(current)
    setDraft(current)
  }
  return [draft, setDraft]
}

type TextFieldProps = {
  value: string
  problem: string | null
  inputRef: RefObject<HTMLInputElement | null>
  type: (q: string) => void
}

function TextField({ value, problem, inputRef, type }: TextFieldProps) {
  const { t } = useMessages()
  return (
    <div className="field text">
      <label htmlFor="q">{t('form.q')}</label>
      <input
        id="q"
        name="q"
        ref={inputRef}
        value={value}
        onChange={(event) => type(event.target.value)}
        aria-describedby="q-problem q-hint"
        aria-invalid={problem !== null}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        inputMode="url"
        enterKeyHint="go"
      />
      <FieldProblem id="q-problem" sentence={problem} />
    </div>
  )
}

function Examples({ screen }: { screen: (q: string) => void }) {
  const { t } = useMessages()
  return (
    <ul className="examples">
      {examples.map(({ label, q }) => (
        <li key={q}>
          <button type="button" className="plain" title={q} onClick={() => screen(q)}>
            {t(label)}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Hosts have no network. */
function NoNetwork() {
  const { t } = useMessages()
  return (
    <select id="network" disabled>
      <option>{t('form.network_none')}</option>
    </select>
  )
}
