import { useInvalidateMailbox } from './mailbox-state.ts'
import { trpc } from './trpc.ts'

/** Mails the code by which the current email agrees to be replaced. */
export function useAskCurrentEmail() {
  return trpc.codes.sendVerificationOtp.useMutation()
}

/** Mails the code that proves the new email; `otp` is that of the current one, where it has to agree. */
export function useRequestEmailChange() {
  return trpc.codes.requestEmailChangeEmailOtp.useMutation()
}

export function useChangeEmailByCode() {
  return trpc.codes.changeEmailEmailOtp.useMutation({ onSuccess: useInvalidateMailbox() })
}
