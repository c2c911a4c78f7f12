import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useMessages } from '../use-messages.ts'
import { ConsoleProblem, OtherAccount, useRead } from './api.ts'
import { OtherAccountNotice } from './other-account-notice.tsx'
import { consoleRouter } from './router.tsx'
import { SignIn } from './sign-in.tsx'
import type { Session, SignedOut } from './types.ts'
import '../styles/panel.css'
import '../styles/console.css'
import '../styles/form.css'
import '../styles/table.css'

/** The owner's console: a sign-in form, or the console pages when signed in. */
export function ConsolePage() {
  const { lang, t } = useMessages()
  useEffect(() => {
    document.title = t('console.title')
  }, [t])
  return (
    <I18nProvider locale={lang === 'zh' ? 'zh-CN' : 'en-GB'}>
      <QueryClientProvider client={client}>
        <SignedIn />
      </QueryClientProvider>
    </I18nProvider>
  )
}

function SignedIn() {
  const session = useRead<Session | SignedOut>('/session')
  const { data, error, errorUpdateCount } = session
  if (error instanceof OtherAccount) return <OtherAccountNotice before={error.before} now={error.now} />
  if (data === undefined && errorUpdateCount === 0) return <Opening />
  // Where the session cannot be read, the frame reports it, while cached data and navigation stay.
  return data === undefined || data.signed_in ? <RouterProvider router={consoleRouter} /> : <SignIn />
}

/** While the session is unknown: what the document shows before its script has loaded. */
function Opening() {
  const { t } = useMessages()
  return (
    <div className="sign-in">
      <h1>{t('console.title')}</h1>
      <p className="lead">{t('sign_in.what')}</p>
      <p className="waiting">{t('wait.loading')}</p>
    </div>
  )
}

/** A read that finds the session expired or replaced affects the whole page, not only its own part. */
const queryCache = new QueryCache({
  onError: (error, { queryKey }) => {
    const isSession = queryKey[0] === '/session'
    const isOver =
      error instanceof OtherAccount || (error instanceof ConsoleProblem && error.code === 'session_required')
    if (isOver && !isSession) void client.invalidateQueries({ queryKey: ['/session'] })
  },
})

const client = new QueryClient({
  queryCache,
  defaultOptions: { queries: { refetchOnWindowFocus: true, staleTime: 5_000 } },
})
