import { AuthCard, AuthUIProvider, OrganizationSwitcher, UserButton } from '@daveyplate/better-auth-ui'
import {
  apiKeyClient,
  emailOTPClient,
  magicLinkClient,
  multiSessionClient,
  organizationClient,
  passkeyClient,
  twoFactorClient,
  usernameClient,
} from 'better-auth/client/plugins'
import { createAuthClient } from 'better-auth/react'
import { createRoot } from 'react-dom/client'

const authClient = createAuthClient({
  baseURL: 'http://localhost:3000',
  plugins: [
    apiKeyClient(),
    emailOTPClient(),
    magicLinkClient(),
    multiSessionClient(),
    organizationClient(),
    passkeyClient(),
    twoFactorClient(),
    usernameClient(),
  ],
})

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
  <AuthUIProvider
    authClient={authClient}
    baseURL={window.location.origin}
    redirectTo="/auth/settings"
    additionalFields={{ nickname: { label: 'Nickname', type: 'string' } }}
    apiKey
    avatar
    credentials={{ username: true }}
    deleteUser={{ verification: true }}
    emailOTP
    emailVerification
    magicLink
    multiSession
    organization={{ logo: true }}
    passkey
    settings={{ fields: ['image', 'name', 'nickname'] }}
    signUp={{ fields: ['image', 'name'] }}
    social={{ providers: ['github'] }}
    toast={toast}
    twoFactor={['otp', 'totp']}
  >
    <header>
      <UserButton size="sm" />
      <OrganizationSwitcher size="sm" />
    </header>
    <AuthCard pathname={window.location.pathname} />
  </AuthUIProvider>,
)
