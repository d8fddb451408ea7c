import type { CodeType } from '@foyer/auth-domain/codes/email-otp'
import { pages } from '@foyer/auth-domain/redirect/pages'
import { useMutation } from '@tanstack/react-query'
import { withCallback } from './callback.ts'
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

/** Requests a code that verifies an email or sets a new password. */
export function useRequestCode() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (code: { email: string; type: CodeType }) => client.codes.sendVerificationOtp.mutate(code),
  })
}

export function useVerifyByCode() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: (code: { email: string; otp: string }) => client.codes.verifyEmailOtp.mutate(code),
    onSuccess: useInvalidateSession(),
  })
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

function linkTarget(returnTo: string | undefined): string {
  return withCallback(pages.magicLink, returnTo)
}
