import type { AccountStore } from './accounts.ts'
import { consentPage, postingPage, refusalPage } from './consent-page.ts'
import { decide } from './decision.ts'

export type BrowserResponse = { status: number; html?: string; location?: string }

/** The authorization endpoint: GET shows the consent page, POST redirects back with the decision. */
export function handleAuthorization(
  accounts: AccountStore,
  address: string,
  form: URLSearchParams | undefined,
): BrowserResponse {
  if (form === undefined) return { status: 200, html: consentPage(address) }
  try {
    const { to, parameters, posted } = decide(accounts, address, form)
    if (posted) return { status: 200, html: postingPage(to, parameters) }
    return { status: 303, location: `${to}?${new URLSearchParams(parameters)}` }
  } catch (error) {
    return { status: 400, html: refusalPage(error instanceof Error ? error.message : String(error)) }
  }
}
