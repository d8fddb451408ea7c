import { followMagicLink, type verifyMagicLinkInput } from '@foyer/auth-domain/codes/magic-link'
import { contract } from '@foyer/auth-domain/contract/contract'
import { refuse } from '@foyer/auth-domain/decision'
import { namesCallback } from '@foyer/auth-domain/redirect/callback-url'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { withError } from '@foyer/auth-domain/redirect/with-error'
import { describeRefusal, type RefusalName } from '@foyer/auth-domain/refusals'
import type { TwoFactorRedirect } from '@foyer/auth-domain/two-factor/two-factor-redirect'
import { parseEmail } from '@foyer/auth-domain/user/email'
import type { BriefUser } from '@foyer/auth-domain/user/user'
import { type AddressSecret, claimLink, findAddressSecret } from '@foyer/db/accounts/address-secrets'
import { findUserByEmail } from '@foyer/db/users/users'
import type { z } from 'zod'
import { signInByMail } from '#operations/codes/sign-in-by-mail.ts'
import { answerSignIn, type CompletedSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { presentBriefUser } from '#operations/user/present-user.ts'
import { presentedAskingBrowsers } from '#runtime/context/asking-browser.ts'
import type { Call } from '#runtime/context/call.ts'
import { applicationPage } from '#runtime/outbox/application-page.ts'
import { normalizedCallback } from '#runtime/outbox/mailed-link.ts'
import { procedure } from '#runtime/procedure/procedure.ts'
import { recordRefusal } from '#runtime/record-refusal.ts'
import { orThrow } from '#runtime/refusal/refused.ts'
import { fingerprint } from '#runtime/secrets/keyring.ts'

type Input = z.output<typeof verifyMagicLinkInput>
type Answer = { redirectTo: string } | { token: string; user: BriefUser } | TwoFactorRedirect

/**
 * Signs in by a mailed link. REST serves it as a GET, because mailed links are followed by GET; the page that asks
 * anyone who opens a link in another browser calls it over tRPC.
 */
export const verifyMagicLink = procedure(contract.verifyMagicLink).mutation(async ({ ctx, input }): Promise<Answer> => {
  const link = await findAddressSecret(ctx.db, { purpose: 'magic-link', fingerprint: fingerprint(input.token) })
  const asked = link !== undefined && wasAskedHere(ctx, link)
  const stored = link && { used: link.attempts > 0, expiresAt: link.expiresAt }
  const decision = followMagicLink(stored, { asked, ...followOf(ctx, input, link) }, ctx.now())
  if (!decision.allowed || link === undefined) {
    return refusal(ctx, input, decision.allowed ? 'MAGIC_LINK_INVALID' : decision.refusal)
  }
  switch (decision.value) {
    case 'confirm':
      return { redirectTo: confirmationPage(ctx, input, link) }
    case 'land':
      return land(ctx, input, link)
    case 'sign-in':
      return signIn(ctx, input, link)
  }
})

function wasAskedHere(call: Call, { browser }: AddressSecret): boolean {
  return browser !== null && presentedAskingBrowsers(call).includes(browser)
}

function followOf({ request, options }: Call, { callbackURL, email }: Input, link: AddressSecret | undefined) {
  const { fetchDest } = request.from
  // A script's call of another origin than ours or a trusted one has been refused before.
  const confirmed = !request.reads || fetchDest === 'empty'
  const recognizable = fetchDest === undefined && callbackURL === undefined && (link?.asker ?? null) !== null
  const shown = email === undefined ? undefined : parseEmail(email, options.advanced.allowInternationalEmail)
  return { confirmed, named: shown !== undefined && shown === link?.email, recognizable }
}

async function signIn(call: Call, input: Input, secret: AddressSecret): Promise<Answer> {
  const claim = {
    method: 'magic-link' as const,
    secret,
    claim: (trx: Parameters<typeof claimLink>[0]) => claimLink(trx, secret, call.now()),
    spent: 'MAGIC_LINK_INVALID' as const,
    name: secret.value,
  }
  const signedIn = await signInByMail(call, claim)
  if (signedIn.allowed) return answer(call, input, signedIn.value)
  if (signedIn.refusal !== 'BANNED_USER') return landOrRefuse(call, input, secret, signedIn.refusal)
  const userId = (await findUserByEmail(call.db, secret.email))?.id
  await recordRefusal(call, { method: 'magic-link', subject: secret.email, userId }, signedIn.refusal)
  return orThrow(signedIn)
}

// Of two clicks at once one signs in; the other has come after it, as if it were the second (T70).
async function landOrRefuse(call: Call, input: Input, secret: AddressSecret, name: RefusalName): Promise<Answer> {
  const link = await findAddressSecret(call.db, { purpose: 'magic-link', fingerprint: fingerprint(input.token) })
  const followedHere = link !== undefined && link.attempts > 0 && wasAskedHere(call, secret)
  return name === 'MAGIC_LINK_INVALID' && followedHere ? land(call, input, link) : refusal(call, input, name)
}

function answer(call: Call, { callbackURL }: Input, completed: CompletedSignIn): Answer {
  const redirectTo = normalizedCallback(call, callbackURL)
  const answered = answerSignIn(call, completed, ({ session, user }) => {
    return redirectTo === undefined
      ? { token: session.token, user: presentBriefUser(user, call.options) }
      : { redirectTo }
  })
  // Anyone who navigates cannot be answered: the page asks for the second factor, and goes on from there.
  if (!('twoFactorRedirect' in answered && call.request.reads) || redirectTo === undefined) return answered
  return { redirectTo: secondFactorPage(call, answered, redirectTo) }
}

function secondFactorPage(call: Call, { twoFactorMethods }: TwoFactorRedirect, redirectTo: string): string {
  const methods = twoFactorMethods.join()
  const callbackURL = new URL(redirectTo, call.baseUrl).href
  const page = applicationPage(call, 'twoFactor', { methods, callbackURL })
  return page ?? `${pages.twoFactor}?${new URLSearchParams({ callbackURL: redirectTo })}`
}

// The link was used before, in this browser or for it.
async function land(call: Call, input: Input, link: AddressSecret): Promise<Answer> {
  const redirectTo = normalizedCallback(call, input.callbackURL)
  if (redirectTo !== undefined) return { redirectTo }
  const current = await call.signedIn()
  if (current?.user.email !== link.email) return refusal(call, input, 'MAGIC_LINK_INVALID')
  return { token: current.session.token, user: presentBriefUser(current.user, call.options) }
}

function confirmationPage(call: Call, { token, callbackURL }: Input, { email }: AddressSecret): string {
  const returnTo = normalizedCallback(call, callbackURL)
  const search = new URLSearchParams({ token, email, ...(returnTo !== undefined && { returnTo }) })
  return `${pages.magicLink}?${search}`
}

// An absolute address, and of these codes one in small letters (wire).
function refusal(call: Call, { callbackURL }: Input, name: RefusalName): Answer {
  if (!call.request.reads) return orThrow(refuse(name))
  call.signIn.unsuccessful = 'refused'
  const callback = normalizedCallback(call, callbackURL)
  const { code } = describeRefusal(name)
  const shown = name === 'SIGN_UP_BY_MAIL_DISABLED' ? code.toLowerCase() : code
  const page = namesCallback(callbackURL) ? undefined : applicationPage(call, 'error', { error: shown })
  return { redirectTo: page ?? new URL(withError(callback ?? pages.home, shown), call.baseUrl).href }
}
