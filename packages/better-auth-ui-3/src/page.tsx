import { apiKeyClient } from '@better-auth/api-key/client'
import { passkeyClient } from '@better-auth/passkey/client'
import {
  AccountView,
  AuthUIProvider,
  AuthView,
  OrganizationSwitcher,
  OrganizationView,
  UserButton,
} from '@daveyplate/better-auth-ui'
import {
  emailOTPClient,
  magicLinkClient,
  multiSessionClient,
  organizationClient,
  twoFactorClient,
  usernameClient,
} from 'better-auth/client/plugins'
import { createAuthClient } from 'better-auth/react'
import { createRoot } from 'react-dom/client'

const authClient = createAuthClient({
  baseURL: document.body.dataset.foyer ?? '',
  plugins: [
    apiKeyClient(),
    emailOTPClient(),
    magicLinkClient(),
    multiSessionClient(),
    organizationClient({ teams: { enabled: true } }),
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

function View() {
  const [, area, path = ''] = window.location.pathname.split('/')
  if (area === 'account') return <AccountView path={path} showTeams />
  return area === 'organization' ? <OrganizationView path={path} /> : <AuthView path={path} />
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <AuthUIProvider
    authClient={authClient}
    baseURL={window.location.origin}
    redirectTo="/account/settings"
    account={{ fields: ['image', 'name', 'nickname'] }}
    additionalFields={{ nickname: { label: 'Nickname', type: 'string' } }}
    apiKey
    avatar
    credentials={{ username: true, usernameRequired: false }}
    deleteUser={{ verification: true }}
    emailOTP
    emailVerification={{ otp: true }}
    magicLink
    multiSession
    organization={{ apiKey: true, logo: true }}
    passkey
    signUp={{ fields: ['image', 'name'] }}
    social={{ providers: ['github'] }}
    teams
    toast={toast}
    twoFactor={['otp', 'totp']}
  >
    <header>
      <UserButton size="sm" />
      <OrganizationSwitcher size="sm" />
    </header>
    <View />
  </AuthUIProvider>,
)
