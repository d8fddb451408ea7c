import type { BriefUser } from '@foyer/auth-domain/user/user'
import { answerSignIn } from '#operations/sign-in/complete-sign-in.ts'
import { presentBriefUser, presentSignedIn } from '#operations/user/present-user.ts'
import type { Call } from '#runtime/context/call.ts'
import { rememberBrowser } from '#runtime/context/known-browser.ts'
import { setSessionCookies } from '#runtime/context/session-cookies.ts'
import { writeTrustedDevices } from '#runtime/context/two-factor-cookies.ts'
import type { PassedSecondFactor } from './pass-second-factor.ts'

type Answer = { token: string; user: BriefUser }

/** Sets the cookies of a second factor that has passed, after its commit; the token is of the session in the cookie (T38). */
export function answerSecondFactor(call: Call, passed: Exclude<PassedSecondFactor, { kind: 'no-session' }>): Answer {
  switch (passed.kind) {
    case 'signed-in': {
      const { signIn, trusted } = passed
      if (trusted !== undefined) writeTrustedDevices(call, trusted)
      return answerSignIn(call, signIn, ({ session, user }) => ({
        token: session.token,
        user: presentBriefUser(user, call.options),
      }))
    }
    case 'replaced': {
      const { user, started, remembered, party } = passed
      const shown = presentSignedIn({ session: started.session, user }, call.options)
      setSessionCookies(call, started.secret, shown, remembered)
      rememberBrowser(call, user, { remembered, party })
      return { token: started.session.token, user: presentBriefUser(user, call.options) }
    }
    case 'confirmed':
      return { token: passed.token, user: presentBriefUser(passed.user, call.options) }
  }
}
