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
