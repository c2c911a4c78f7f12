import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import { useMessages } from '../use-messages.ts'
import { useChange, useRead } from './api.ts'
import { Loaded } from './parts/values.tsx'
import type { Session, SignedOut } from './types.ts'

/** The frame of the console pages: navigation, the signed-in account, and sign-out. */
export function Frame() {
  const { t } = useMessages()
  const session = useRead<Session | SignedOut>('/session')
  const close = useChange()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const menu = useRef<HTMLElement>(null)
  const place = places.findLast(({ to }) => path === to || path.startsWith(`${to}/`))
  useEffect(() => {
    document.title = place === undefined ? t('console.title') : `${t(place.name)} · ${t('console.title')}`
  }, [t, place])
  // A link of the menu leads to a page within this document, which would stay behind it.
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }, [path])
  return (
    <div className="console">
      <button type="button" className="plain menu" popoverTarget="rooms">
        {t('shell.menu')}
      </button>
      <nav id="rooms" ref={menu} popover="auto" className="menu-nav rooms" aria-label={t('console.title')}>
        <ul>
          {places.map(({ to, name }) => (
            <li key={to}>
              <Link to={to} activeOptions={{ exact: to === '/console', includeSearch: false }} activeProps={current}>
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
        {session.data?.signed_in && (
          <p className="who">
            <span className="quiet">
              {session.data.email}
              {session.data.email !== session.data.account.email &&
                ` · ${t('console.account_of', { account: session.data.account.email })}`}{' '}
              · {t(`role.${session.data.role}`)}
            </span>
            <Button className="plain" onPress={() => close.mutate({ method: 'DELETE', path: '/session' })}>
              {t('console.sign_out')}
            </Button>
            <Button
              className="plain"
              onPress={() => close.mutate({ method: 'DELETE', path: '/session?everywhere=true' })}
            >
              {t('console.sign_out_everywhere')}
            </Button>
          </p>
        )}
      </nav>
      <div className="room">
        {session.data === undefined && <h1>{t(place?.name ?? 'console.title')}</h1>}
        <Loaded read={session}>{() => <Outlet />}</Loaded>
      </div>
    </div>
  )
}

const current = { 'aria-current': 'page' } as const

const places = [
  { to: '/console', name: 'overview.title' },
  { to: '/console/payments', name: 'payments.title' },
  { to: '/console/agents', name: 'agents.title' },
  { to: '/console/keys', name: 'keys.title' },
  { to: '/console/webhook', name: 'hook.title' },
  { to: '/console/decisions', name: 'log.title' },
  { to: '/console/services', name: 'services.title' },
  { to: '/console/people', name: 'people.title' },
] as const
