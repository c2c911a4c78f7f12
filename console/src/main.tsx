import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../src/http/pages/styles/colours.css'
import '../../src/http/pages/styles/basics.css'
import '../../src/http/pages/styles/frame.css'
import '../../src/http/pages/styles/verdict.css'
import '../../src/http/pages/styles/evidence.css'
import { pageAt } from './pages.ts'
import { Shell } from './parts/shell.tsx'
import './styles/base.css'

const root = document.getElementById('root')
if (root) {
  const Page = await pageAt(location.pathname)
  createRoot(root).render(
    <StrictMode>
      <Shell>
        <Page />
      </Shell>
    </StrictMode>,
  )
}
