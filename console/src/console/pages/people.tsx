import { useState } from 'react'
import { Button, Form } from 'react-aria-components'
import { Moment } from '../../parts/moment.tsx'
import { useMessages } from '../../use-messages.ts'
import { useRead } from '../api.ts'
import { isolated } from '../parts/caller-text.tsx'
import { ConfirmButton, DialogButton } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Result } from '../parts/result.tsx'
import { RoleNote } from '../parts/role-note.tsx'
import { RoleSelect } from '../parts/role-select.tsx'
import { useAct } from '../parts/use-act.ts'
import { Loaded, State } from '../parts/values.tsx'
import type { Items, Person, Role, Session, SignedOut } from '../types.ts'

/** The people of the account: who they are, what they may do, and invitations. */
export function People() {
  const { t } = useMessages()
  const people = useRead<Items<Person>>('/people')
  const session = useRead<Session | SignedOut>('/session')
  const isOwner = session.data?.signed_in === true && session.data.role === 'owner'
  const [invited, setInvited] = useState<string | null>(null)
  return (
    <>
      <div className="heading">
        <h1>{t('people.title')}</h1>
        {isOwner && (
          <DialogButton title={t('people.invite')} label={t('people.invite')} look="primary">
            {(close) => (
              <Invitation
                done={(email) => {
                  setInvited(t('said.person_invited', { email: isolated(email) }))
                  close()
                }}
              />
            )}
          </DialogButton>
        )}
      </div>
      <RoleNote roles={['owner']} />
      <Result text={invited} />
      <Loaded read={people}>
        {({ items }) => (
          <ul className="cards">
            {items.map((person) => (
              <li key={person.person_id} className="panel">
                <PersonFacts person={person} isOwner={isOwner} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

function PersonFacts({ person, isOwner }: { person: Person; isOwner: boolean }) {
  const { t } = useMessages()
  const { act, text, error } = useAct()
  const { person_id, email, role, state, first_owner, is_you, joined_at, revision } = person
  const path = `/people/${person_id}`
  return (
    <>
      <h2>
        {email} {state === 'invited' && <State state="invited" tone="caution" />}
      </h2>
      <p className="quiet">
        {t(`role.${role}`)} · {t(`role.${role}.may`)}
        {is_you && ` · ${t('people.you')}`}
      </p>
      {first_owner && <p className="quiet">{t('people.first_owner')}</p>}
      {joined_at !== null && (
        <p className="quiet">
          {t('people.joined')} <Moment at={joined_at} />
        </p>
      )}
      {isOwner && !first_owner && (
        <p className="actions">
          <DialogButton title={t('people.change_role')} label={t('people.change_role')}>
            {(close) => (
              <RoleForm
                role={role}
                save={(next) => {
                  act({ method: 'POST', path: `${path}/role`, body: { role: next, revision } }, () =>
                    t('said.role_changed'),
                  )
                  close()
                }}
              />
            )}
          </DialogButton>
          <ConfirmButton
            label={t('people.remove')}
            title={t('people.remove')}
            what={t('people.remove_what')}
            shown={<p>{email}</p>}
            act={() => act({ method: 'DELETE', path: `${path}?revision=${revision}` }, () => t('said.person_removed'))}
          />
        </p>
      )}
      {is_you && !first_owner && (
        <p className="actions">
          <ConfirmButton
            label={t('people.leave')}
            title={t('people.leave')}
            what={t('people.leave_what')}
            act={() => act({ method: 'DELETE', path: '/membership' }, () => null)}
          />
        </p>
      )}
      <Result text={text} error={error} />
    </>
  )
}

function Invitation({ done }: { done: (email: string) => void }) {
  const { t } = useMessages()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('approver')
  const { act, error, isPending } = useAct<Person>()
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        act({ method: 'POST', path: '/people', body: { email, role } }, (person) => {
          done(person.email)
          return null
        })
      }}
    >
      <Field
        label={t('people.email')}
        hint={t('people.email_hint')}
        type="email"
        value={email}
        onChange={setEmail}
        isRequired
      />
      <RoleSelect role={role} choose={setRole} />
      <p className="actions">
        <Button type="submit" className="primary" isDisabled={isPending}>
          {t('people.do_invite')}
        </Button>
      </p>
      <Result error={error} labels={{ email: 'people.email' }} />
    </Form>
  )
}

function RoleForm({ role, save }: { role: Role; save: (role: Role) => void }) {
  const { t } = useMessages()
  const [next, setNext] = useState(role)
  return (
    <>
      <RoleSelect role={next} choose={setNext} />
      <p className="actions">
        <Button className="primary" onPress={() => save(next)}>
          {t('people.save_role')}
        </Button>
      </p>
    </>
  )
}
