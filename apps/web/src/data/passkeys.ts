import { useMutation } from '@tanstack/react-query'
import { useSettings } from './settings.ts'
import { useFinishSignIn } from './sign-in.ts'
import { type ApiClient, onceProved, trpc } from './trpc.ts'

/** The user's passkeys; not asked for where passkeys are switched off. */
export function usePasskeys() {
  const enabled = useSettings().data?.passkey ?? false
  return trpc.passkey.listUserPasskeys.useQuery(undefined, { enabled })
}

/** Has the browser make a passkey and adds it under the name. */
export function useAddPasskey() {
  const { client, passkey, twoFactor } = trpc.useUtils()
  return useMutation({
    mutationFn: async (name: string) => {
      const [{ startRegistration }, options] = await Promise.all([
        import('@simplewebauthn/browser'),
        client.passkey.generateRegisterOptions.mutate({}, { context: onceProved }),
      ])
      const response = await startRegistration({ optionsJSON: optionsOf<typeof startRegistration>(options) })
      return client.passkey.verifyRegistration.mutate({ response, name })
    },
    onSettled: () => Promise.all([passkey.listUserPasskeys.invalidate(), twoFactor.getTwoFactor.invalidate()]),
  })
}

export function useRenamePasskey() {
  const { listUserPasskeys } = trpc.useUtils().passkey
  return trpc.passkey.updatePasskey.useMutation({ onSettled: () => listUserPasskeys.invalidate() })
}

export function useDeletePasskey() {
  const { listUserPasskeys } = trpc.useUtils().passkey
  return trpc.passkey.deletePasskey.useMutation({ onSettled: () => listUserPasskeys.invalidate() })
}

/** Asks for a passkey in a dialog of the browser and signs in with it. */
export function useSignInByPasskey(returnTo: string | undefined) {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: async () => verifyPasskey(client, await askForPasskey(client, false)),
    onSuccess: useFinishSignIn(returnTo),
  })
}

/** What the authenticator answers for a passkey that the user chooses, in a dialog or among the suggestions of a field. */
export async function askForPasskey(client: ApiClient, fromSuggestions: boolean): Promise<object> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    client.passkey.generateAuthenticateOptions.mutate(undefined),
  ])
  const optionsJSON = optionsOf<typeof startAuthentication>(options)
  return startAuthentication({ optionsJSON, useBrowserAutofill: fromSuggestions })
}

/** The same for one of the signed-in user, whom the authenticator verifies. */
export async function askForOwnPasskey(client: ApiClient): Promise<object> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    client.passkey.generateAuthenticateOptions.mutate(undefined),
  ])
  const optionsJSON = optionsOf<typeof startAuthentication>({ ...options, userVerification: 'required' })
  return startAuthentication({ optionsJSON })
}

/** Signs in with what the authenticator has answered. */
export function verifyPasskey(client: ApiClient, response: object) {
  return client.passkey.verifyAuthentication.mutate({ response: { ...response } })
}

type OptionsOf<Start extends (options: never) => unknown> = Parameters<Start>[0] extends { optionsJSON: infer Options }
  ? Options
  : never

// The contract describes transports and hints as texts, of which the library names the known ones.
function optionsOf<Start extends (options: never) => unknown>(options: object): OptionsOf<Start> {
  return options as OptionsOf<Start>
}
