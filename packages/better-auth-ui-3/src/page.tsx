import { createRoot } from 'react-dom/client'
import { AccountPages, Accounts } from './accounts.tsx'

const ERRORS = 'errors'
let isLeft = false
// What loads when a page is left is cancelled, and the components call that an error.
window.addEventListener('beforeunload', () => {
  isLeft = true
})

// The page is its toasts' only reader: what is not read stays, and errors do so on the pages that follow.
function toast({ variant, message = '' }: { variant?: string; message?: string }): void {
  const isError = variant === 'error'
  if (isError && isLeft) return
  show(isError ? 'alert' : 'status', message)
  if (isError) sessionStorage.setItem(ERRORS, JSON.stringify([...errors(), message]))
}

function errors(): string[] {
  return JSON.parse(sessionStorage.getItem(ERRORS) ?? '[]')
}

function show(role: 'alert' | 'status', message: string): void {
  const shown = document.createElement('p')
  shown.role = role
  shown.textContent = message
  document.body.append(shown)
}

for (const message of errors()) show('alert', message)
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <Accounts toast={toast}>
    <AccountPages pathname={window.location.pathname} />
  </Accounts>,
)
