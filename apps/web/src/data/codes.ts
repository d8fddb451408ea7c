import { pages } from '@foyer/auth-domain/redirect/pages'
import { useMutation } from '@tanstack/react-query'
import { withCallback } from './callback.ts'
import { useInvalidateMailbox } from './mailbox-state.ts'
import { refusalCodeOf } from './refusal.ts'
import { useInvalidateSession } from './session.ts'
import { useMailedSignIn } from './settings.ts'
import { useFinishSignIn } from './sign-in.ts'
import { trpc } from './trpc.ts'

/** Requests the mail to sign in with; its link returns to the dashboard and then to `returnTo`. */
export function useRequestSignInMail(returnTo: string | undefined) {
  const { client } = trpc.useUtils()
  const mailed = useMailedSignIn()
  return useMutation({
    mutationFn: async (email: string) => {
      if (mailed === 'code') await client.codes.sendVerificationOtp.mutate({ email, type: 'sign-in' })
      else await client.codes.signInMagicLink.mutate({ email, callbackURL: linkTarget(returnTo) })
    },
  })
}

/** Signs in by a code. On success the session is already fetched, so that the route guard redirects. */
export function useSignInByCode(returnTo: string | undefined) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (code: { email: string; otp: string }) => client.codes.signInEmailOtp.mutate(code),
    onSuccess: useFinishSignIn(returnTo),
  })
}

/** Signs in by a link that was opened in a browser that did not ask for it, whose user has confirmed it. */
export function useConfirmMagicLink(callbackURL: string) {
  const { client } = trpc.useUtils()
  const finishSignIn = useFinishSignIn(callbackURL)
  return useMutation({
    mutationFn: (link: { token: string; email: string }) =>
      client.codes.verifyMagicLink.mutate({ ...link, callbackURL }),
    onSuccess: async (answer) => {
      if ('redirectTo' in answer) window.location.assign(answer.redirectTo)
      else await finishSignIn(answer)
    },
  })
}

/** Verifies an email by a code, which may sign in: then it goes on as the link of the same mail would. */
export function useVerifyByCode(returnTo: string | undefined) {
  const { client } = trpc.useUtils()
  const finishSignIn = useFinishSignIn(returnTo)
  const invalidateMailbox = useInvalidateMailbox()
  return useMutation({
    mutationFn: (code: { email: string; otp: string }) => client.codes.verifyEmailOtp.mutate(code),
    onSuccess: (answer) => ('token' in answer && answer.token === null ? invalidateMailbox() : finishSignIn(answer)),
  })
}

/** Proves by a code that the signed-in user holds their mailbox. */
export function useProveMailbox() {
  return trpc.codes.verifyEmailOtp.useMutation({ onSuccess: useInvalidateMailbox() })
}

/** Whether a code is right, which is left to be redeemed. */
export function useCheckCode() {
  return trpc.codes.checkVerificationOtp.useMutation()
}

/** Sets a new password, which may revoke the session of this browser. */
export function useResetByCode() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (reset: { email: string; otp: string; password: string }) =>
      client.codes.resetPasswordEmailOtp.mutate(reset),
    onSuccess: useInvalidateSession(),
  })
}

/**
 * Sets the first password of the signed-in user, and signs in by it where that has revoked the session of this browser;
 * anyone who has a second factor is asked for it.
 */
export function useSetPasswordByCode() {
  const { client, account } = trpc.useUtils()
  const finishSignIn = useFinishSignIn(pages.signInMethods)
  const invalidateSession = useInvalidateSession()
  return useMutation({
    mutationFn: async (reset: { email: string; otp: string; password: string }) => {
      await client.codes.resetPasswordEmailOtp.mutate(reset)
      if ((await client.session.getSession.query()) !== null) return {}
      const { email, password } = reset
      return client.signIn.signInEmail.mutate({ email, password, rememberMe: true })
    },
    onSuccess: async (answer) => {
      await finishSignIn(answer)
      await account.listAccounts.invalidate()
    },
    onError: invalidateSession,
  })
}

/** Whether a code was refused, and not what came with it. */
export function isRefusedCode(error: unknown): boolean {
  return codeRefusals.has(refusalCodeOf(error) ?? '')
}

const codeRefusals = new Set(['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'])

function linkTarget(returnTo: string | undefined): string {
  return withCallback(pages.magicLink, returnTo)
}
