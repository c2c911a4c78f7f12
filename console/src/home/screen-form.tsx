import { useRef, useState, type FormEvent, type RefObject } from 'react'
import type { Problem } from '../api/ask-api.ts'
import { Icon } from '../parts/icon.tsx'
import type { Lang } from '../prose.ts'
import { useVoice } from '../use-voice.ts'
import { examples, networkChoices } from './examples.ts'

export type Question = { addr: string; network: string }

type ScreenFormProps = {
  /** What the URL asks; the fields follow it when the person goes back or forward. */
  asked: Question
  /** A refusal of what is asked that is about one of the fields; it is shown until that field is changed. */
  problem: Problem | null
  ask: (question: Question) => void
}

/** The box that screens an address. */
export function ScreenForm({ asked, problem, ask }: ScreenFormProps) {
  const { lang, t } = useVoice()
  const inputRef = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useDraft(asked)
  const [empty, setEmpty] = useState(false)
  const submit = (question: Question) => {
    const addr = question.addr.trim()
    setEmpty(addr === '')
    setDraft({ ...question, addr })
    if (addr === '') inputRef.current?.focus()
    else ask({ ...question, addr })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(draft)
  }
  const untouched = (field: keyof Question) => draft[field].trim() === asked[field]
  const addressProblem = problem?.field !== 'network' && untouched('addr') ? sentences(problem, lang) : null
  const networkProblem = problem?.field === 'network' && untouched('network') ? sentences(problem, lang) : null
  const emptyProblem = empty && draft.addr.trim() === '' ? t('form.empty') : null
  return (
    <form className="screen" aria-label={t('form.title')} onSubmit={onSubmit} noValidate>
      <div className="fields">
        <AddressField
          value={draft.addr}
          problem={emptyProblem ?? addressProblem}
          inputRef={inputRef}
          type={(addr) => setDraft({ ...draft, addr })}
        />
        <div className="field">
          <label htmlFor="network">{t('form.network')}</label>
          <NetworkSelect
            value={draft.network}
            invalid={networkProblem !== null}
            choose={(network) => setDraft({ ...draft, network })}
          />
        </div>
        <button type="submit" className="primary">
          {t('form.submit')}
        </button>
      </div>
      <FieldProblem id="network-problem" sentence={networkProblem} />
      <p id="addr-hint" className="hint">
        {t('form.hint')}
      </p>
      <Examples screen={(addr) => submit({ addr, network: '' })} />
    </form>
  )
}

/** What is typed; it starts anew from the URL whenever that asks something else. */
function useDraft(asked: Question): [Question, (draft: Question) => void] {
  const [draft, setDraft] = useState(asked)
  const [followed, setFollowed] = useState(asked)
  if (followed.addr !== asked.addr || followed.network !== asked.network) {
    setFollowed(asked)
    setDraft(asked)
  }
  return [draft, setDraft]
}

type AddressFieldProps = {
  value: string
  problem: string | null
  inputRef: RefObject<HTMLInputElement | null>
  type: (addr: string) => void
}

function AddressField({ value, problem, inputRef, type }: AddressFieldProps) {
  const { t } = useVoice()
  return (
    <div className="field address">
      <label htmlFor="addr">{t('form.address')}</label>
      <input
        id="addr"
        name="addr"
        ref={inputRef}
        value={value}
        onChange={(event) => type(event.target.value)}
        aria-describedby="addr-problem addr-hint"
        aria-invalid={problem !== null}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <FieldProblem id="addr-problem" sentence={problem} />
    </div>
  )
}

function Examples({ screen }: { screen: (address: string) => void }) {
  const { t } = useVoice()
  return (
    <ul className="examples">
      {examples.map(({ label, address }) => (
        <li key={address}>
          <button type="button" className="plain" title={address} onClick={() => screen(address)}>
            {t(label)}
          </button>
        </li>
      ))}
    </ul>
  )
}

function NetworkSelect({
  value,
  invalid,
  choose,
}: {
  value: string
  invalid: boolean
  choose: (network: string) => void
}) {
  const { t } = useVoice()
  // A link may name a network in another form or one that does not exist; the box shows what is being asked.
  const other = value !== '' && !networkChoices.some((name) => name === value) ? [value] : []
  return (
    <select
      id="network"
      name="network"
      value={value}
      onChange={(event) => choose(event.target.value)}
      aria-describedby="network-problem"
      aria-invalid={invalid}
    >
      <option value="">{t('form.network_auto')}</option>
      {[...networkChoices, ...other].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** The place of a field's problem is always there, so that a screen reader hears when something appears in it. */
function FieldProblem({ id, sentence }: { id: string; sentence: string | null }) {
  return (
    <div id={id} className="field-problem" role="alert">
      {sentence && (
        <p>
          <Icon name="risky" /> {sentence}
        </p>
      )}
    </div>
  )
}

/** What the service says of a refused field, and what can be changed about it. */
function sentences(problem: Problem | null, lang: Lang): string | null {
  return problem && [problem.detail, problem.retry.condition ?? ''].join(lang === 'zh' ? '' : ' ').trim()
}
