import { AuthCard, AuthUIProvider } from '@daveyplate/better-auth-ui'
import { apiKeyClient, organizationClient, passkeyClient } from 'better-auth/client/plugins'
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

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <AuthUIProvider
    authClient={authClient}
    apiKey
    avatar
    organization={{ logo: true }}
    passkey
    redirectTo="/auth/settings"
    settings={{ fields: ['image', 'name'] }}
    signUp={{ fields: ['image', 'name'] }}
    toast={toast}
  >
    <AuthCard pathname={window.location.pathname} />
  </AuthUIProvider>,
)
