import { createRoot } from 'react-dom/client'
import { AccountPages, Accounts } from './accounts.tsx'

// The page is its toasts' only reader: what is not read stays.
function toast({ variant, message }: { variant?: string; message?: string }): void {
  const shown = document.createElement('p')
  shown.role = variant === 'error' ? 'alert' : 'status'
  shown.textContent = message ?? ''
  document.body.append(shown)
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <Accounts toast={toast}>
    <AccountPages pathname={window.location.pathname} />
  </Accounts>,
)
