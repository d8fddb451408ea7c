import { type AccountStore, authorize } from './accounts.ts'
import { readAuthorization } from './grants.ts'
import { quirksOf } from './provider-quirks.ts'
import type { ProviderUser } from './provider-user.ts'
import { sampleUsers, userWithEmail } from './sample-users.ts'

/** Where the browser returns to, with which parameters, and whether by a form post. */
export type Decision = { to: string; parameters: Record<string, string>; posted: boolean }

/** Turns the submitted consent form into the response to the client. */
export function decide(accounts: AccountStore, address: string, form: URLSearchParams): Decision {
  const to = new URL(address).searchParams.get('redirect_uri') ?? ''
  const account = accountOf(form)
  if (form.get('decision') === 'allow') {
    const { parameters, posted } = authorize(accounts, address, account, { withRefreshToken: true })
    return { to, parameters, posted }
  }
  const { state, grant } = readAuthorization(address, account, {})
  const parameters = { error: 'access_denied', error_description: 'The user said no', state }
  return { to, parameters, posted: quirksOf(grant.provider).postsAnswer ?? false }
}

function accountOf(form: URLSearchParams): ProviderUser {
  const login = form.get('login')
  const email = form.get('email')?.trim() ?? ''
  return (
    sampleUsers.find((known) => known.login === login) ?? userWithEmail(email === '' ? 'somebody@example.com' : email)
  )
}
