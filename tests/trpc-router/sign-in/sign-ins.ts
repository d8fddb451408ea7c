import type { CodeType } from '@foyer/auth-domain/codes/email-otp'
import type { signInOperations } from '@foyer/auth-domain/sign-in/sign-in-operations'
import { allFeatures } from '@foyer/testing/all-features'
import { createAuthenticator } from '@foyer/testing/authenticator'
import type { TestClient } from '@foyer/testing/client'
import { approve, deviceOptions, givenDeviceCodes, tokenRequest } from '@foyer/testing/devices'
import { mailedCode, mailedLink, tokenOf } from '@foyer/testing/mail'
import { addPasskey } from '@foyer/testing/passkeys'
import { authorizeAtProvider, returnFromProvider, type Scene } from '@foyer/testing/providers/authorization-flow'
import { providerUser } from '@foyer/testing/providers/provider-user'
import { run } from '@foyer/testing/tables'
import { type CallResult, call } from '@foyer/testing/transports'
import { givenTwoFactorUser, halfSignedIn, nextCode } from '@foyer/testing/two-factor'
import { details, signedUp } from '@foyer/testing/users'

const olga = details('Olga')
const { email } = olga
/** All that the sign-ins need. */
export const signInOptions = {
  ...allFeatures,
  ...deviceOptions,
  oneTimeToken: { enabled: true, newSession: true },
  emailVerification: { autoSignInAfterVerification: true },
}

type Given = { scene: Scene; browser: TestClient }
/** Brings a sign-in of Olga to its last call, which is returned. */
type Prepare = (given: Given) => Promise<() => Promise<CallResult>>

/** Every operation that may begin a session; undefined for one that only begins those of users it makes. */
const signIns: Record<keyof typeof signInOperations, Prepare | undefined> = {
  signUpEmail: undefined,
  completeSetUp: undefined,
  signInAnonymous: undefined,
  signInEmail: signingUp(
    async ({ browser }) =>
      () =>
        call(browser, 'signInEmail', olga),
  ),
  signInUsername: signingUp(async ({ scene, browser }) => {
    await run(scene.app.database, `update "user" set username = 'olga_1', "displayUsername" = 'olga_1'`)
    return () => call(browser, 'signInUsername', { username: 'olga_1', password: olga.password })
  }),
  signInSocial: signingUp(async ({ scene, browser }) => {
    const idToken = { token: scene.providers.idToken('google', providerUser('Olga')) }
    return () => call(browser, 'signInSocial', { provider: 'google', idToken })
  }),
  socialCallback: signingUp((given) => callback(given, 'google')),
  socialCallbackForm: signingUp((given) => callback(given, 'apple')),
  verifyAuthentication: async ({ scene: { app }, browser }) => {
    const authenticator = createAuthenticator()
    await addPasskey(app, await signedUp(app, 'Olga'), authenticator)
    await run(app.database, 'delete from session')
    const { data } = await call(browser, 'generateAuthenticateOptions', {})
    const response = authenticator.authenticate(data, app.baseUrl)
    return () => call(browser, 'verifyAuthentication', { response })
  },
  verifyEmail: signingUp(async ({ scene: { app }, browser }) => {
    await browser.post('/send-verification-email', { email })
    const token = tokenOf(await mailedLink(app, email, 'verify-email'))
    return () => call(browser, 'verifyEmail', { token })
  }),
  verifyMagicLink: signingUp(async ({ scene: { app }, browser }) => {
    await browser.post('/sign-in/magic-link', { email })
    const token = tokenOf(await mailedLink(app, email, 'magic-link'))
    return () => call(browser, 'verifyMagicLink', { token })
  }),
  signInEmailOtp: signingUp((given) => code(given, 'sign-in', 'signInEmailOtp')),
  verifyEmailOtp: signingUp((given) => code(given, 'email-verification', 'verifyEmailOtp')),
  verifyOneTimeToken: async ({ scene: { app }, browser }) => {
    const { token } = (await call(await signedUp(app, 'Olga'), 'generateOneTimeToken')).data
    return () => call(browser, 'verifyOneTimeToken', { token })
  },
  redeemDeviceCode: async ({ scene: { app }, browser }) => {
    const codes = await givenDeviceCodes(app.client())
    await approve(await signedUp(app, 'Olga'), codes)
    return async () => {
      const answer = await call(browser, 'redeemDeviceCode', tokenRequest(codes))
      // A device presents its token as a bearer, and has no cookies.
      if (answer.status === 200) browser.cookies.set('foyer.session_token', answer.data.access_token)
      return answer
    }
  },
  verifyTotp: async ({ scene: { app }, browser }) => {
    const { totpURI } = await givenTwoFactorUser(app, 'Olga')
    await halfSignedIn(app, 'Olga', browser)
    const input = { code: nextCode(app, totpURI) }
    return () => call(browser, 'verifyTotp', input)
  },
  verifyTwoFactorOtp: async ({ scene: { app }, browser }) => {
    await givenTwoFactorUser(app, 'Olga')
    await halfSignedIn(app, 'Olga', browser)
    await call(browser, 'sendTwoFactorOtp', {})
    const input = { code: await mailedCode(app, email) }
    return () => call(browser, 'verifyTwoFactorOtp', input)
  },
  verifyBackupCode: async ({ scene: { app }, browser }) => {
    const { backupCodes } = await givenTwoFactorUser(app, 'Olga')
    await halfSignedIn(app, 'Olga', browser)
    return () => call(browser, 'verifyBackupCode', { code: backupCodes[0] })
  },
}

/** Every way in: each brings a sign-in of Olga to its last call, which is returned. */
export const signInCases = Object.entries(signIns).flatMap(([operation, prepare]) =>
  prepare === undefined ? [] : [{ operation, prepare }],
)

/** For a user who has signed up elsewhere. */
function signingUp(prepare: Prepare): Prepare {
  return async (given) => {
    await signedUp(given.scene.app, 'Olga')
    await run(given.scene.app.database, 'delete from session')
    return prepare(given)
  }
}

async function callback({ scene, browser }: Given, provider: string): ReturnType<Prepare> {
  const flow = { provider, user: providerUser('Olga'), callbackURL: '/inside' }
  const back = await authorizeAtProvider(scene, browser, flow)
  return () => returnFromProvider(browser, back)
}

async function code({ scene: { app }, browser }: Given, type: CodeType, operation: string): ReturnType<Prepare> {
  await browser.post('/email-otp/send-verification-otp', { email, type })
  const otp = await mailedCode(app, email)
  return () => call(browser, operation, { email, otp })
}
