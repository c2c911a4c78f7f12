import { useEffect, type MouseEvent, type ReactNode } from 'react'
import { footerLinks, isUnder, languageNames, navigationAt } from '../../../src/http/pages/navigation.ts'
import { langs, type Lang } from '../messages.ts'
import { hrefWith, useQuery } from '../use-query.ts'
import { useMessages } from '../use-messages.ts'

/** The frame of every page of the web app; the service's `frame` renders the same around its own pages. */
export function Shell({ children }: { children: ReactNode }) {
  const { lang, t } = useMessages()
  useEffect(() => {
    document.documentElement.lang = lang
  }, [lang])
  return (
    <>
      <a className="skip" href="#content">
        {t('shell.skip')}
      </a>
      <header className={isUnder(location.pathname, '/console') ? 'top of-console' : 'top'}>
        <a className="brand" href={`/?lang=${lang}`}>
          Countersign
        </a>
        <button type="button" className="plain menu" popoverTarget="site-menu">
          {t('shell.menu')}
        </button>
        <nav id="site-menu" className="menu-nav" popover="auto" aria-label={t('shell.nav')}>
          <ul>
            {navigationAt(location.pathname).map(({ path, name }) => (
              <li key={path}>
                <a href={`${path}?lang=${lang}`} aria-current={isUnder(location.pathname, path) ? 'page' : undefined}>
                  {t(name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}

/** Links, so that they work in a new tab; handled in place, so that input and results stay. */
function LanguageSwitch() {
  const { lang, t } = useMessages()
  const [, go] = useQuery()
  const follow = (event: MouseEvent, chosen: Lang) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    go({ lang: chosen }, 'replace')
  }
  return (
    <ul className="languages" aria-label={t('shell.language')}>
      {langs.map((choice) => (
        <li key={choice}>
          <a
            href={hrefWith(location.search, { lang: choice })}
            hrefLang={choice}
            lang={choice}
            aria-current={choice === lang ? 'true' : undefined}
            onClick={(event) => follow(event, choice)}
          >
            {languageNames[choice]}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Footer() {
  const { lang, t } = useMessages()
  return (
    <footer className="bottom">
      <p>{t('shell.limits')}</p>
      <p>{t('shell.custody')}</p>
      <ul>
        {footerLinks.map(({ path, name }) => (
          <li key={path}>
            <a href={`${path}?lang=${lang}`}>{t(name)}</a>
          </li>
        ))}
      </ul>
    </footer>
  )
}
