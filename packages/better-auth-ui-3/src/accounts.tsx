// accounts.tsx
import { apiKeyClient } from '@better-auth/api-key/client'
import { passkeyClient } from '@better-auth/passkey/client'
import {
  AccountView,
  AuthUIProvider,
  type AuthUIProviderProps,
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

const authClient = createAuthClient({
  baseURL: 'http://localhost:3000',
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

export function Accounts({ children, ...props }: Pick<AuthUIProviderProps, 'children' | 'toast'>) {
  return (
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
      twoFactor={['otp', 'totp']}
      {...props}
    >
      <header>
        <UserButton size="sm" />
        <OrganizationSwitcher size="sm" />
      </header>
      {children}
    </AuthUIProvider>
  )
}

/** What is at /auth/…, /account/… and /organization/… */
export function AccountPages({ pathname }: { pathname: string }) {
  const [, area, path = ''] = pathname.split('/')
  if (area === 'account') return <AccountView path={path} showTeams />
  return area === 'organization' ? <OrganizationView path={path} /> : <AuthView path={path} />
}
