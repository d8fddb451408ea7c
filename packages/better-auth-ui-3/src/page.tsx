import { apiKeyClient } from '@better-auth/api-key/client'
import { passkeyClient } from '@better-auth/passkey/client'
import { AccountView, AuthUIProvider, AuthView, accountViewPaths } from '@daveyplate/better-auth-ui'
import { organizationClient } from 'better-auth/client/plugins'
import { createAuthClient } from 'better-auth/react'
import { createRoot } from 'react-dom/client'

const authClient = createAuthClient({
  baseURL: document.body.dataset.foyer ?? '',
  plugins: [apiKeyClient(), organizationClient(), passkeyClient()],
})

// The page is its toasts' only reader: what is not read stays.
function toast({ variant, message }: { variant?: string; message?: string }): void {
  const shown = document.createElement('p')
  shown.role = variant === 'error' ? 'alert' : 'status'
  shown.textContent = message ?? ''
  document.body.append(shown)
}

/** The view that the path names: all of them are below one, as with the generation before. */
function View() {
  const view = window.location.pathname.slice('/auth/'.length)
  return Object.values(accountViewPaths).includes(view) ? <AccountView path={view} hideNav /> : <AuthView path={view} />
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <AuthUIProvider
    authClient={authClient}
    account={{ basePath: '/auth', fields: ['image', 'name'] }}
    apiKey
    avatar
    organization={{ logo: true }}
    passkey
    redirectTo="/auth/settings"
    signUp={{ fields: ['image', 'name'] }}
    toast={toast}
  >
    <View />
  </AuthUIProvider>,
)
